import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { documents } from '#db/schema.ts'
import { openTestApp } from '../app.ts'
import { textOf } from '../html.ts'
import { pdf, uploadForm } from '../make/files.ts'
import { makeAdmin, makeClient, makeProject } from '../make/make.ts'

const { as, db } = await openTestApp()
const admin = await makeAdmin(db)
type Person = Awaited<ReturnType<typeof makeClient>>
type Stored = { id: string; version: number }

const upload = async (who: Person, name: string, project?: string, content = pdf()): Promise<Stored> =>
  (await as(who).send('/api/documents/upload', uploadForm(name, content, project))).json()
const share = async (client: string, name: string, project = ''): Promise<Stored> => {
  const form = uploadForm(name, pdf())
  form.append('client', client)
  form.append('project', project)
  return (await as(admin).send('/api/admin/documents/upload', form)).json()
}

test('creates separate documents for the same name in different projects or without a project', async () => {
  const client = await makeClient(db)
  const [one, two] = [
    await makeProject(db, { clientId: client.id }),
    await makeProject(db, { clientId: client.id }),
  ]
  const content = pdf()
  const first = await upload(client, 'Plan.pdf', one.id, content)
  const second = await upload(client, 'Plan.pdf', two.id)
  const none = await upload(client, 'Plan.pdf')
  const firm = await share(client.id, 'Plan.pdf', one.id)
  expect(new Set([first.id, second.id, none.id, firm.id]).size).toBe(4)
  expect([first, second, none, firm].map(({ version }) => version)).toEqual([1, 1, 1, 1])
  // The first stays where it was, with its bytes.
  const rows = await db.select().from(documents).where(eq(documents.id, first.id))
  expect(rows).toMatchObject([{ projectId: one.id, version: 1 }])
  const back = await as(client).get(`/api/documents/${first.id}/download`)
  expect(Buffer.from(await back.arrayBuffer()).equals(content)).toBe(true)
  for (const [project, { id }] of [
    [one.id, first],
    [two.id, second],
    ['', none],
  ] as const)
    expect(await upload(client, 'Plan.pdf', project || undefined)).toMatchObject({ id, version: 2 })
  expect(await share(client.id, 'Plan.pdf', one.id)).toMatchObject({ id: firm.id, version: 2 })
})

test('creates versions 1 to 5 of one name in each of two projects from ten concurrent uploads', async () => {
  const client = await makeClient(db)
  const project = await makeProject(db, { clientId: client.id })
  const rows = await Promise.all(
    Array.from({ length: 10 }, (_, i) => upload(client, 'Busy.pdf', i % 2 ? project.id : undefined)),
  )
  const ids = [...new Set(rows.map(({ id }) => id))]
  expect(ids).toHaveLength(2)
  for (const id of ids)
    expect(
      rows
        .filter((row) => row.id === id)
        .map(({ version }) => version)
        .toSorted(),
    ).toEqual([1, 2, 3, 4, 5])
})

test('links from a document to the upload form that adds its next version', async () => {
  const client = await makeClient(db)
  const project = await makeProject(db, { clientId: client.id, title: 'Chosen already' })
  const { id } = await share(client.id, `${randomUUID()}.pdf`, project.id)
  const dialog = await (await as(admin).get(`/admin/documents?document=${id}`)).text()
  const link = /href="(\/admin\/documents\/share\?[^"]*)"[^>]*>Upload the next version/.exec(dialog)?.[1]
  const page = await textOf(as(admin).get((link ?? '').replaceAll('&amp;', '&')))
  expect(page).toContain(`the people of ${project.title}`)
})
