import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { documents } from '#db/schema.ts'
import { openTestApp } from '#test/app.ts'
import { pdf } from '#test/make/files.ts'
import { makeAdmin, makeClient, makeProject } from '#test/make/make.ts'
import { bytesOf, openDocuments } from './people.ts'

const site = await openTestApp()
const { as, db } = site
const admin = await makeAdmin(db)
const { upload, share, pageOf } = openDocuments(site, admin)

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
  const firm = await share('Plan.pdf', { client: client.id, project: one.id })
  expect(new Set([first.id, second.id, none.id, firm.id]).size).toBe(4)
  expect([first, second, none, firm].map(({ version }) => version)).toEqual([1, 1, 1, 1])
  // The first stays where it was, with its bytes.
  const rows = await db.select().from(documents).where(eq(documents.id, first.id))
  expect(rows).toMatchObject([{ projectId: one.id, version: 1 }])
  const back = await as(client).get(`/api/documents/${first.id}/download`)
  expect((await bytesOf(back)).equals(content)).toBe(true)
  for (const [project, { id }] of [
    [one.id, first],
    [two.id, second],
    ['', none],
  ] as const)
    expect(await upload(client, 'Plan.pdf', project || undefined)).toMatchObject({ id, version: 2 })
  expect(await share('Plan.pdf', { client: client.id, project: one.id })).toMatchObject({
    id: firm.id,
    version: 2,
  })
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
  const { id } = await share(`${randomUUID()}.pdf`, { client: client.id, project: project.id })
  const dialog = await pageOf(admin, `/admin/documents?document=${id}`)
  const link = /href="(\/admin\/documents\/share\?[^"]*)"[^>]*>Upload a new version/.exec(dialog)?.[1]
  const page = await pageOf(admin, (link ?? '').replaceAll('&amp;', '&'))
  expect(page).toContain(`everyone on ${project.title}`)
})
