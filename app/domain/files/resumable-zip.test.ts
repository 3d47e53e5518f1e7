import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { unzip } from '../../../test/unzip.ts'
import { openResumableZip, removeResumableZip } from './resumable-zip.server.ts'

const folder = mkdtempSync(join(tmpdir(), 'zip-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const time = new Date('2026-11-28T10:20:30Z')

async function* parts(...texts: string[]) {
  for (const text of texts) yield Buffer.from(text)
}
const read = async (path: string) =>
  Object.fromEntries([...(await unzip(readFileSync(path)))].map(([name, content]) => [name, String(content)]))

test('continues after the last complete file, and leaves out what was being written', async () => {
  const path = join(folder, 'a.zip')
  const first = await openResumableZip(path, time)
  await first.add('Bilanz – 資料.txt', parts('one ', 'two'))
  const broken = async function* () {
    yield Buffer.from('half')
    throw new Error('storage unavailable')
  }
  await expect(first.add('b.txt', broken())).rejects.toThrow('storage unavailable')
  await first.close()
  // The process ended while it wrote the next file and its line.
  appendFileSync(path, 'rest of a file')
  appendFileSync(`${path}.list`, '{"path":"c.t')

  const second = await openResumableZip(path, time)
  expect([...second.entries.keys()]).toEqual(['Bilanz – 資料.txt'])
  await second.add('b.txt', parts('whole'))
  const { bytes, sha256 } = await second.finish()
  await second.close()
  expect(await read(path)).toEqual({ 'Bilanz – 資料.txt': 'one two', 'b.txt': 'whole' })
  const content = readFileSync(path)
  expect([content.byteLength, createHash('sha256').update(content).digest('hex')]).toEqual([bytes, sha256])
  await removeResumableZip(path)
  expect([existsSync(path), existsSync(`${path}.list`)]).toEqual([false, false])
})

test('starts again if the finished ZIP was moved away', async () => {
  const path = join(folder, 'moved.zip')
  const first = await openResumableZip(path, time)
  await first.add('a.txt', parts('one'))
  await first.finish()
  await first.close()
  rmSync(path)

  const second = await openResumableZip(path, time)
  expect(second.entries.size).toBe(0)
  await second.add('a.txt', parts('one'))
  await second.finish()
  await second.close()
  expect(await read(path)).toEqual({ 'a.txt': 'one' })
  const third = await openResumableZip(path, time)
  expect([...third.entries.keys()]).toEqual(['a.txt'])
  await third.close()
})

test('writes values beyond a limit in the fields of ZIP64', async () => {
  const path = join(folder, 'large.zip')
  const zip = await openResumableZip(path, time, 20)
  const files = { 'small.txt': 'small', 'large.txt': 'a text of more than 20 bytes' }
  for (const [name, text] of Object.entries(files)) await zip.add(name, parts(text), text.length)
  await expect(zip.add('unexpected.txt', parts('larger than it was said to be'), 1)).rejects.toThrow('larger')
  await zip.finish()
  await zip.close()
  expect(await read(path)).toEqual(files)
})
