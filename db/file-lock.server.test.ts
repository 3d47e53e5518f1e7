import { mkdirSync, mkdtempSync, readdirSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { FileLocked, lockFile } from './file-lock.server.ts'

const folder = mkdtempSync(join(tmpdir(), 'foyer-lock-'))

test('lockFile writes nothing, throws FileLocked only while the lock is held, and rethrows other errors unchanged', () => {
  const file = join(folder, 'a.lock')
  const unlock = lockFile(file)
  expect(() => lockFile(file)).toThrow(FileLocked)
  expect([readdirSync(folder), statSync(file).size]).toEqual([['a.lock'], 0])
  unlock()
  lockFile(file)()
  const unusable = join(folder, 'b.lock')
  mkdirSync(unusable)
  expect(() => lockFile(unusable)).toThrow(expect.not.objectContaining({ constructor: FileLocked }))
})
