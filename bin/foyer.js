#!/usr/bin/env node
// Runs one command of the program: `node bin/foyer.js start`. Plain JavaScript, because it runs on any Node, where
// only the build is, and from any folder. Where the sources and their tools are, too, what has changed is built first.
import { existsSync, realpathSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { setFlagsFromString } from 'node:v8'

const [major, minor] = process.versions.node.split('.').map(Number)
const tools = new URL('../node_modules/@react-router/dev/', import.meta.url)
const sources = new URL('../scripts/build-hash.js', import.meta.url)
const builder = new URL('../scripts/build.ts', import.meta.url)
const build = new URL('../build/server/index.js', import.meta.url)

try {
  if (major < 22 || (major === 22 && minor < 22))
    throw {
      lines: [
        `Node ${process.versions.node} is too old: Foyer needs 22.22 or newer. 'npm start' in a checkout brings its own.`,
      ],
    }
  // Node 22 warns of SQLite, which only locks a file here, and all that is said goes into the log.
  const warn = process.emitWarning
  process.emitWarning = (warning, ...more) => {
    if (more[0] !== 'ExperimentalWarning') warn.call(process, warning, ...more)
  }
  // The embedded database stays as the first compiler makes it: the second one takes a second of processor time of each
  // start and 600 MB for a single function, and pages are little quicker by it (docs/decisions/140). To be said before
  // anything is loaded: what is kept compiled is so under these flags.
  setFlagsFromString('--no-wasm-tier-up --no-wasm-dynamic-tiering')
  // React picks its build when it is first loaded: without this it takes the slower one for development.
  process.env.NODE_ENV = 'production'
  // A worker is started by a process that has seen to the build.
  const isWorker = process.env.FOYER_WORKER !== undefined
  if (!isWorker && existsSync(sources)) {
    const { currentBuild, expectedBuild } = await import(sources.href)
    const present = existsSync(build) ? currentBuild() : undefined
    const old = present !== expectedBuild()
    if (old && existsSync(tools)) await (await import(builder.href)).prepare()
    else if (old && present)
      process.stderr.write(
        "The build is older than the files here, and what builds is not installed: this is the old one. Run 'npm ci && npm run build'.\n",
      )
  }
  if (!existsSync(build))
    throw {
      lines: ["There is no build here: unpack a release, or run 'npm ci && npm run build' in a checkout."],
    }
  const load = (part) =>
    import(part.href).catch((err) => {
      if (err.code !== 'ERR_MODULE_NOT_FOUND') throw err
      throw { lines: [`The packages are not installed, run 'npm ci': ${err.message}`] }
    })
  // All workers run one build, wherever `build` leads when one of them is replaced.
  const inUse = (isWorker && process.env.FOYER_BUILD) || realpathSync(build)
  process.env.FOYER_BUILD = inUse
  if (existsSync('.env')) process.loadEnvFile('.env')
  const args = process.argv.slice(2)
  const starts = args[0] === 'start'
  if (existsSync(sources)) (await import('./compiled.js')).keepCompiled()
  if (starts && Number(process.env.WORKERS) > 1 && !isWorker)
    (await load(new URL('workers.js', pathToFileURL(inUse)))).runWorkers()
  else await (await load(pathToFileURL(inUse))).run(args)
} catch (err) {
  for (const line of err.lines ?? [err.stack ?? String(err)]) process.stderr.write(`${line}\n`)
  process.exit(1)
}
