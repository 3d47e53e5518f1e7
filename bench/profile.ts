import { existsSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { password } from '#demo/logins.ts'
import { freePort, openPostgresServer } from '#test/postgres.ts'
import { launch, ready, root, stop } from '#test/process/server.ts'
import { ask, logIn } from './ask.ts'
import { folder, starterOf } from './servers.ts'

// Where the processor time of one signed-in page goes, by package, and in this program by folder: milliseconds a page of
// samples on the main thread. A bundled version has to be built with a map of where each line comes from, which
// `react-router build --sourcemapServer` writes. node bench/profile.ts [embedded|postgres] [folder] [path]
const [kind = 'postgres', program = root, path = '/client/dashboard'] = process.argv.slice(2)
const REQUESTS = 400

type Frame = { functionName: string; url: string; lineNumber: number; columnNumber: number }
type Profile = { nodes: { id: number; callFrame: Frame }[]; samples: number[]; timeDeltas: number[] }

/** Speaks to the process's own inspector. */
async function openInspector(port: number) {
  const [{ webSocketDebuggerUrl }] = (await (await fetch(`http://127.0.0.1:${port}/json`)).json()) as [
    { webSocketDebuggerUrl: string },
  ]
  const socket = new WebSocket(webSocketDebuggerUrl)
  await new Promise((open) => socket.addEventListener('open', open, { once: true }))
  let last = 0
  return {
    call: (method: string, params = {}) =>
      new Promise<{ profile: Profile }>((resolve) => {
        const id = ++last
        const hear = ({ data }: MessageEvent) => {
          const answer = JSON.parse(data)
          if (answer.id !== id) return
          socket.removeEventListener('message', hear)
          resolve(answer.result)
        }
        socket.addEventListener('message', hear)
        socket.send(JSON.stringify({ id, method, params }))
      }),
    close: () => socket.close(),
  }
}

const maps = new Map<string, SourceMap | null>()
/** The file that a line was written in. */
function sourceOf({ url, lineNumber, columnNumber }: Frame): string {
  if (!url.startsWith('file:')) return url
  const file = fileURLToPath(url)
  if (!maps.has(file))
    maps.set(
      file,
      existsSync(`${file}.map`) ? new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8'))) : null,
    )
  const entry = maps.get(file)?.findEntry(lineNumber, columnNumber)
  return entry && 'originalSource' in entry ? entry.originalSource : file
}

function ownerOf(frame: Frame): string {
  if (frame.functionName === '(garbage collector)') return 'collecting garbage'
  if (frame.url.startsWith('wasm:')) return 'the database itself, in WebAssembly'
  if (frame.functionName === '(program)') return 'outside of JavaScript'
  const source = sourceOf(frame)
  const [, owner] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source) ?? []
  if (owner) return owner
  const [, own] = /(?:^|\/)((?:app\/[a-z-]+|app|server|db|content|demo))\/[^:]*$/.exec(source) ?? []
  return own ? `\`${own}\`` : 'Node itself'
}

const server = kind === 'postgres' ? await openPostgresServer() : undefined
const [port, inspector] = [await freePort(), await freePort()]
const running = launch(
  {
    PORT: String(port),
    DATA_DIR: join(folder, 'profile'),
    LOG_LEVEL: 'error',
    NODE_OPTIONS: `--inspect=127.0.0.1:${inspector}`,
    ...(server && {
      DEMO: '1',
      DATABASE_URL: `${server.url}/postgres`,
      AUTH_SECRET: `${password}-for-this-measurement-only`,
    }),
  },
  { program: starterOf(resolve(program)), cwd: resolve(program) },
)
try {
  await ready(running, port)
  const cookie = await logIn(
    port,
    path.startsWith('/admin') ? 'admin@norrvane.example' : 'client@harborline.example',
  )
  const load = async () => {
    let left = REQUESTS
    const one = async () => {
      while (left-- > 0) await ask(port, path, cookie)
    }
    await Promise.all(Array.from({ length: 8 }, one))
  }
  await load()
  const { call, close } = await openInspector(inspector)
  await call('Profiler.enable')
  await call('Profiler.start')
  await load()
  const { profile } = await call('Profiler.stop')
  close()
  const frames = new Map(profile.nodes.map(({ id, callFrame }) => [id, callFrame]))
  const spent = new Map<string, number>()
  for (const [i, id] of profile.samples.entries()) {
    const frame = frames.get(id)
    if (!frame || frame.functionName === '(idle)') continue
    const owner = ownerOf(frame)
    spent.set(owner, (spent.get(owner) ?? 0) + (profile.timeDeltas[i] ?? 0) / 1000 / REQUESTS)
  }
  const total = [...spent.values()].reduce((sum, one) => sum + one, 0)
  console.log(`\`${path}\`, ${kind}: ${total.toFixed(2)} ms a page\n\n| | ms | share |\n|---|---|---|`)
  for (const [owner, ms] of [...spent].sort(([, a], [, b]) => b - a).slice(0, 18))
    console.log(`| ${owner} | ${ms.toFixed(2)} | ${Math.round((100 * ms) / total)} % |`)
} finally {
  await stop(running)
  await server?.stop()
}
process.exit(0)
