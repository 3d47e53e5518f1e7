import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

// The package that starts PostgreSQL once ended the process with 0 whatever the tests had found.
test('a run with a failed test beside a PostgreSQL server ends with 1', () => {
  const root = fileURLToPath(new URL('./failing', import.meta.url))
  const vitest = fileURLToPath(new URL('../../node_modules/vitest/vitest.mjs', import.meta.url))
  const { status, stdout } = spawnSync(process.execPath, [vitest, 'run', '--root', root, '--no-color'], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, HOME: process.env.HOME },
  })
  expect([status, stdout]).toEqual([1, expect.stringContaining('1 failed')])
})
