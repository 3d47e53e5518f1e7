import { mkdtempSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { openTemporaryFiles } from './temporary-files.server.ts'

test('temporary files of killed processes are deleted once they are old, and a process deletes its own when it stops', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-tmp-'))
  const twoHoursAgo = new Date(Date.now() - 2 * 3_600_000)
  const [own, other] = [openTemporaryFiles(folder), openTemporaryFiles(folder)]
  const file = await own.create()
  await other.create()
  writeFileSync(join(folder, 'left'), 'half an upload')
  for (const path of [file.path, join(folder, 'left')]) utimesSync(path, twoHoursAgo, twoHoursAgo)
  own.deleteOlderThan(3_600_000)
  expect(readdirSync(folder)).toHaveLength(2)
  expect(readdirSync(folder)).toContain(basename(file.path))
  other.close()
  own.close()
  expect(readdirSync(folder)).toEqual([])
})

test('a lasting file stays for the next process, which deletes all others at its start, but for a day at most', () => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-tmp-'))
  const files = openTemporaryFiles(folder)
  const [now, yesterday] = [new Date(), new Date(Date.now() - 25 * 3_600_000)]
  for (const path of [files.getLastingPath('archive.zip'), join(folder, 'left')]) {
    writeFileSync(path, 'half')
    utimesSync(path, now, now)
  }
  files.deleteOlderThan(0)
  expect(readdirSync(folder)).toEqual([basename(files.getLastingPath('archive.zip'))])
  utimesSync(files.getLastingPath('archive.zip'), yesterday, yesterday)
  files.deleteOlderThan(0)
  expect(readdirSync(folder)).toEqual([])
})
