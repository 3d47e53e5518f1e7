import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The checkout's root folder. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

/** `output` contains stdout and stderr, `log` only stdout. */
export type Running = {
  child: ChildProcess
  output: () => string
  log: () => string
  ended: Promise<number | null>
}

const launched = new Set<ChildProcess>()
/** Kills processes that a failed test left running. */
function endLaunched(): void {
  for (const child of launched) child.kill('SIGKILL')
}
process.on('exit', endLaunched)
Object.assign(globalThis, { endLaunched })

/** Starts the program, or another file, in a process with only `settings` in its environment. `input` is its stdin. */
export function launch(
  settings: Record<string, string>,
  {
    program = join(root, 'bin/foyer.js'),
    cwd = root,
    uid,
    args = ['start'],
    input,
  }: { program?: string; cwd?: string; uid?: number; args?: string[]; input?: string } = {},
): Running {
  const child = spawn(process.execPath, [program, ...args], {
    cwd,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      ...(program.startsWith(root) && { CONTENT_DIR: 'demo-content' }),
      // A free port, unless the test needs to know it. The default may be in use by `npm start`.
      PORT: '0',
      ...settings,
    },
    stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
    ...(uid === undefined ? {} : { uid }),
  })
  launched.add(child)
  child.once('close', () => launched.delete(child))
  child.stdin?.end(input)
  let text = ''
  let log = ''
  child.stdout?.on('data', (chunk) => {
    text += chunk
    log += chunk
  })
  child.stderr?.on('data', (chunk) => {
    text += chunk
  })
  return { child, output: () => text, log: () => log, ended: once(child, 'close').then(([code]) => code) }
}

/** Waits until the server is ready. @throws with the server's output if it ends first */
export async function ready(running: Running, port: number): Promise<void> {
  const ended = running.ended.then((code) => {
    throw new Error(`ended with ${code}:\n${running.output()}`)
  })
  const answers = async () => {
    for (;;) {
      const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
      if (answer?.ok) return
      await new Promise((resolve) => setTimeout(resolve, 25))
    }
  }
  await Promise.race([answers(), ended])
}

/** Kills a server and waits until it is gone. */
export async function kill(running: Running): Promise<void> {
  running.child.kill('SIGKILL')
  await running.ended
}

/** Stops a server. Returns its exit code. */
export async function stop(running: Running): Promise<number | null> {
  running.child.kill('SIGTERM')
  return running.ended
}
