import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openTestApp } from '../app.ts'
import { uploadForm } from '../make/files.ts'
import { makeClient } from '../make/make.ts'

const { as, db } = await openTestApp()
const folder = new URL('../real-files/', import.meta.url)
const read = (name: string) => readFileSync(new URL(name, folder))

/** Uploads a file and expects the same bytes back. */
async function expectRoundTrip(name: string, content: Buffer) {
  const client = as(await makeClient(db))
  const answer = await client.send('/api/documents/upload', uploadForm(name, content))
  expect([answer.status, answer.ok ? '' : await answer.text()]).toEqual([200, ''])
  const { id } = (await answer.json()) as { id: string }
  const back = await client.get(`/api/documents/${id}/download`)
  expect(content.equals(Buffer.from(await back.arrayBuffer()))).toBe(true)
}

test.each(readdirSync(folder))('the office file %s is accepted and can be downloaded unchanged', (name) =>
  expectRoundTrip(name, read(name)),
)

test.each(['1.4', '1.5', '1.6', '1.7', '2.0'])('a file in PDF version %s is accepted', async (version) => {
  const text = read('libreoffice.pdf').toString('latin1')
  await expectRoundTrip('Report.pdf', Buffer.from(text.replace('%PDF-1.5', `%PDF-${version}`), 'latin1'))
})
