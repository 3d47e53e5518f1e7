import { spawn } from 'node:child_process'
import { chmodSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

// Runs lint and type checks alongside Vitest, and then Playwright, whose pages should not wait for a busy CPU. Prints
// their output one after the other, and fails if any of them fails.

const root = fileURLToPath(new URL('..', import.meta.url))
const MIN_MEMORY_BYTES = 8 * 1024 ** 3

/** Creates a folder for databases and documents, in memory if there is plenty, to spare the disk. */
function createTemporaryFolder(): string {
  const memory = existsSync('/dev/shm') && statfsSync('/dev/shm')
  const fits = memory && memory.bavail * memory.bsize >= MIN_MEMORY_BYTES
  const folder = mkdtempSync(join(fits ? '/dev/shm' : tmpdir(), 'foyer-tests-'))
  // A PostgreSQL server started by root runs as another user.
  chmodSync(folder, 0o755)
  return folder
}
const TMPDIR = createTemporaryFolder()
process.on('exit', () => rmSync(TMPDIR, { recursive: true, force: true }))

function start(name: string, command: string, args: string[]) {
  const child = spawn(command, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      TMPDIR,
      CONTENT_DIR: 'demo-content',
      // Vitest makes the database, and Playwright copies it.
      TEST_TEMPLATE: join(TMPDIR, 'template'),
    },
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
  const output: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(chunk))
  return new Promise<boolean>((resolve) =>
    child.once('close', (code) => {
      process.stdout.write(`\n${name}:\n${Buffer.concat(output)}`)
      resolve(code === 0)
    }),
  )
}

const node = process.execPath
const passed = await Promise.all([
  start('npm run check', 'npm', ['run', 'check']),
  start('vitest run', node, ['node_modules/vitest/vitest.mjs', 'run']),
])
passed.push(await start('playwright test', node, ['node_modules/@playwright/test/cli.js', 'test']))
// The page at the time of each browser test failure.
for (const file of globSync('test-results/*/error-context.md', { cwd: root }))
  process.stdout.write(`\n${file}\n${readFileSync(join(root, file), 'utf8')}\n`)
process.stdout.write(passed.every(Boolean) ? '\nAll tests have passed.\n' : '\nTests have failed.\n')
process.exitCode = passed.every(Boolean) ? 0 : 1
