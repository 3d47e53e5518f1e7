import { spawn } from 'node:child_process'
import { chmodSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

// Lint and types, Vitest, and the journeys side by side, because each leaves a core idle now and then. What has bounds of
// time goes before them all whenever it wants a core, as if it were alone. What Vitest says is shown as it comes, what
// the others say after it; when one fails, so does the whole.

const root = fileURLToPath(new URL('..', import.meta.url))
const ROOMY_BYTES = 8 * 1024 ** 3
/** How nice the others are: what goes first has three times their share of a core, and they still have theirs. */
const BEHIND = 5

/** Where databases and documents of tests lie: in memory where there is plenty, because each waits for its disk. */
function newTemporaryFolder(): string {
  const memory = existsSync('/dev/shm') && statfsSync('/dev/shm')
  const roomy = memory && memory.bavail * memory.bsize >= ROOMY_BYTES
  const folder = mkdtempSync(join(roomy ? '/dev/shm' : tmpdir(), 'foyer-tests-'))
  // A database server that is started by root runs as another user.
  chmodSync(folder, 0o755)
  return folder
}
const temporary = newTemporaryFolder()
process.on('exit', () => rmSync(temporary, { recursive: true, force: true }))

/** `first` whenever it wants a core; else behind whatever is. */
function start(command: string, args: string[], { first = false } = {}) {
  const child = spawn(command, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...(process.stdout.isTTY && { FORCE_COLOR: '1' }),
      ...process.env,
      TMPDIR: temporary,
      // Tests know the demo firm, whichever firm the checkout belongs to.
      CONTENT_DIR: 'demo/content',
    },
  })
  if (!first && child.pid) setPriority(child.pid, BEHIND)
  let held: Buffer[] | undefined = []
  const say = (chunk: Buffer) => (held ? held.push(chunk) : process.stdout.write(chunk))
  child.stdout.on('data', say)
  child.stderr.on('data', say)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
  return {
    show: () => {
      for (const chunk of held ?? []) process.stdout.write(chunk)
      held = undefined
    },
    ended: new Promise<boolean>((resolve) => child.once('close', (code) => resolve(code === 0))),
  }
}

const node = process.execPath
const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project']
const parts = {
  'vitest run': start(node, [...vitest, '!timed']),
  'vitest run --project timed': start(node, [...vitest, 'timed'], { first: true }),
  'playwright test': start(node, ['node_modules/@playwright/test/cli.js', 'test']),
  'npm run check': start('npm', ['run', 'check']),
}
const failed: string[] = []
for (const [name, part] of Object.entries(parts)) {
  part.show()
  if (!(await part.ended)) failed.push(name)
}
// What was on the page when a journey failed, for those who have only the words.
for (const file of globSync('test-results/*/error-context.md', { cwd: root }))
  process.stdout.write(`\n${file}\n${readFileSync(join(root, file), 'utf8')}\n`)
process.stdout.write(failed.length > 0 ? `\nFailed: ${failed.join(', ')}\n` : '\nAll tests have passed.\n')
process.exitCode = failed.length > 0 ? 1 : 0
