import { chmodSync, mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { canAnyoneEnter } from '#test/unprivileged-user.ts'

test("other users can't enter a checkout if any folder above it is closed to them", () => {
  const above = mkdtempSync(join(tmpdir(), 'foyer-closed-'))
  const checkout = join(above, 'foyer')
  mkdirSync(checkout)
  chmodSync(checkout, 0o755)
  chmodSync(above, 0o755)
  expect(canAnyoneEnter(checkout)).toBe(canAnyoneEnter(tmpdir()))
  chmodSync(above, 0o700)
  expect(canAnyoneEnter(checkout)).toBe(false)
})
