import { mkdirSync, mkdtempSync, readdirSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { FolderInUse, holdFolder } from './folder-lock.server.ts'

const folder = mkdtempSync(join(tmpdir(), 'foyer-lock-'))

test('only a lock that is held counts as held, and holding one writes nothing', () => {
  const file = join(folder, 'a.lock')
  const release = holdFolder(file)
  expect(() => holdFolder(file)).toThrow(FolderInUse)
  expect([readdirSync(folder), statSync(file).size]).toEqual([['a.lock'], 0])
  release()
  holdFolder(file)()
  mkdirSync(join(folder, 'b.lock'))
  const failed = (() => {
    try {
      return holdFolder(join(folder, 'b.lock'))
    } catch (err) {
      return err
    }
  })()
  expect(failed).toBeInstanceOf(Error)
  expect(failed).not.toBeInstanceOf(FolderInUse)
})
