#!/usr/bin/env node
// Runs one of the program's commands: `node bin/foyer.js start`. Plain JavaScript, because it runs on every version of
// Node, in a release and from any folder. In a checkout, it first rebuilds a stale build.
import { existsSync, realpathSync } from 'node:fs'
import module from 'node:module'
import { join } from 'node:path'
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
  // Hides Node 22's warning about SQLite, which is used here only for locking a file.
  const warn = process.emitWarning
  process.emitWarning = (warning, ...more) => {
    if (more[0] !== 'ExperimentalWarning') warn.call(process, warning, ...more)
  }
  // Compiles the embedded database only once. Optimizing it would cost a second of CPU time at each start and 600 MB
  // for a single function, while pages would hardly become faster (docs/decisions/140). Set before any import, because
  // the compile cache depends on the flags.
  setFlagsFromString('--no-wasm-tier-up --no-wasm-dynamic-tiering')
  // React picks its build on first import, by default the slower development build.
  process.env.NODE_ENV = 'production'
  if (existsSync(sources)) {
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
  // The real path: a newer build may take over the name `build` while this one runs.
  const program = realpathSync(build)
  // Deleted with the build. Only for a checkout, because the program never writes to a release.
  if (existsSync(sources)) module.enableCompileCache(join(program, '../../compiled'))
  await (await load(pathToFileURL(program))).runCommand(process.argv.slice(2))
} catch (err) {
  for (const line of err.lines ?? [err.stack ?? String(err)]) process.stderr.write(`${line}\n`)
  process.exit(1)
}
