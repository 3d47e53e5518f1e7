import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { openTestApp } from '../app.ts'
import { uploadForm } from '../make/files.ts'
import { makeClient } from '../make/make.ts'

const { as, db } = await openTestApp()
const folder = new URL('../real-files/', import.meta.url)
const read = (name: string) => readFileSync(new URL(name, folder))

/** Uploads it, and expects it back byte for byte. */
async function exchanged(name: string, content: Buffer) {
  const client = as(await makeClient(db))
  const answer = await client.send('/api/documents/upload', uploadForm(name, content))
  expect([answer.status, answer.ok ? '' : await answer.text()]).toEqual([200, ''])
  const { id } = (await answer.json()) as { id: string }
  const back = await client.get(`/api/documents/${id}/download`)
  expect(content.equals(Buffer.from(await back.arrayBuffer()))).toBe(true)
}

describe('files saved by office programs', () => {
  test.each(readdirSync(folder))('%s is accepted and downloads unchanged', (name) =>
    exchanged(name, read(name)),
  )

  test.each(['1.4', '1.5', '1.6', '1.7', '2.0'])('a PDF %s is accepted', async (version) => {
    const text = read('libreoffice.pdf').toString('latin1')
    await exchanged('Report.pdf', Buffer.from(text.replace('%PDF-1.5', `%PDF-${version}`), 'latin1'))
  })
})
