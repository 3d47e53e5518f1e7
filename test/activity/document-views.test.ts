import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { activity, documentEvents } from '#db/schema.ts'
import { openTestApp } from '../app.ts'
import { openDocuments } from '../documents/people.ts'
import { readListPages } from '../list-pages.ts'
import { makeAdmin, makeClient } from '../make/make.ts'

const site = await openTestApp()
const { as, db } = site
const admin = await makeAdmin(db)
const { share, pageOf } = openDocuments(site, admin)
const client = await makeClient(db, { name: 'Carla Client' })
const offer = await share('Offer.pdf', { client: client.id })
const terms = await share('Terms.pdf', { client: client.id })

test('the activity log includes document views from the view log without storing them twice', async () => {
  const log = (query: Record<string, string>) =>
    pageOf(admin, `/admin/activity?${new URLSearchParams({ actor: client.id, ...query })}`)
  const before = await db.$count(activity)
  await as(client).get(`/api/documents/${offer.id}/versions/1/preview`)
  await as(client).get(`/api/documents/${terms.id}/download`)
  expect(await db.$count(activity)).toBe(before)
  const all = await log({})
  expect(all).toMatch(/downloaded version 1 of .*Terms\.pdf.*previewed version 1 of .*Offer\.pdf/s)
  expect(all).toContain(`href="/admin/documents?document=${offer.id}"`)
  for (const [query, names] of [
    [{ kind: 'project' }, []],
    [{ kind: 'document', search: 'previewed' }, ['Offer.pdf']],
    [{ search: 'carla terms' }, ['Terms.pdf']],
  ] as const) {
    const page = await log(query)
    expect([query, ['Offer.pdf', 'Terms.pdf'].filter((name) => page.includes(name))]).toEqual([query, names])
  }
  const csv = await (await as(admin).get(`/admin/activity.csv?actor=${client.id}`)).text()
  expect(csv).toContain(',document.previewed,document,Offer.pdf,')
  expect(csv).toContain(',document.downloaded,document,Terms.pdf,')
})

test('the activity log pages through changes and document views without gaps or duplicates, in order', async () => {
  const viewer = await makeClient(db)
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  await db.insert(documentEvents).values(
    Array.from({ length: 120 }, (_, i) => ({
      ...{ id: randomUUID(), documentId: offer.id, version: i + 1, action: 'download' as const },
      ...{ uid: viewer.id, createdAt: minutesAgo(i) },
    })),
  )
  await db.insert(activity).values(
    Array.from({ length: 30 }, (_, i) => ({
      ...{ actorUid: viewer.id, actorName: viewer.name, action: 'project.changed' },
      ...{ subjectKind: 'project', subjectId: 'x', subjectName: `Change ${i}` },
      createdAt: minutesAgo((30 - i) * 3.3),
    })),
  )
  const path = `/admin/activity?actor=${viewer.id}`
  const times = (
    await readListPages(as(admin), path, /(?<!<summary[^>]*><span[^>]*>)<time dateTime="([^"]+T[^"]+)"/g)
  ).flat()
  expect(times).toHaveLength(150)
  expect(times).toEqual(times.toSorted().toReversed())
})
