import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { documents } from '#db/schema.ts'
import { addMember, listActivity, makeAdmin, makeClient, makeProject } from '#test/make/make.ts'
import { expectPage, expectStatuses } from '#test/pages.ts'
import { openTestApp } from '../app.ts'
import { alertOf, makePeople, openDocuments } from './people.ts'

const site = await openTestApp()
const { db } = site
const admin = await makeAdmin(db)
const { upload, share, change, move, findDocument, statusOf, pageOf } = openDocuments(site, admin)
const notListed = [400, 'Select a project from the list.']

test("staff can move a document with all its versions to another of its client's projects, or to none", async () => {
  const client = await makeClient(db)
  const project = await makeProject(db, { clientId: client.id, title: 'Right place' })
  const { id } = await upload(client, 'Wrong place.pdf')
  await upload(client, 'Wrong place.pdf')
  expect(await pageOf(admin, `/admin/documents?document=${id}`)).toContain('Right place')
  expect(await (await move(id, project.id, '')).text()).toContain('Document moved.')
  expect(await findDocument(id)).toMatchObject({ projectId: project.id, version: 2 })
  expect(await pageOf(client, `/client/projects/${project.id}/documents`)).toContain('Wrong place.pdf')
  expect(await upload(client, 'Wrong place.pdf', project.id)).toMatchObject({ id, version: 3 })
  await expectPage(move(id, '', project.id), 200)
  expect((await findDocument(id))?.projectId).toBeNull()
  const logged = (await listActivity(db, id)).find(({ action }) => action === 'document.moved')
  expect(logged).toMatchObject({ before: { project: null }, after: { project: 'Right place' } })
})

test('a rejected move leaves the document where it is', async () => {
  const [client, other] = [await makeClient(db), await makeClient(db)]
  const [first, second, third, foreign] = [
    await makeProject(db, { clientId: client.id }),
    await makeProject(db, { clientId: client.id }),
    await makeProject(db, { clientId: client.id }),
    await makeProject(db, { clientId: other.id }),
  ]
  const { id } = await upload(client, 'Plan.pdf')
  await upload(client, 'Plan.pdf', first.id)
  const forAll = await share(`${randomUUID()}.pdf`, { client: 'all' })
  const taken = 'A document with this name already exists there. Move or remove that one first.'
  for (const [entry, project, refusal] of [
    [id, foreign.id, notListed],
    [id, randomUUID(), notListed],
    [id, first.id, [409, taken]],
    [id, '', [409, 'Already in this project.']],
    [forAll.id, first.id, [409, 'Documents shared with all clients can’t be moved into a project.']],
    ['none', first.id, [404, 'Document not found.']],
  ] as const)
    expect(await alertOf(move(entry, project, ''))).toEqual(refusal)
  await expectStatuses([move(id, second.id, ''), move(id, third.id, '')], [200, 409])
  expect(await alertOf(move(id, '', ''))).toEqual([
    409,
    'Someone else has moved or removed this document. Please check again.',
  ])
  await change('remove', forAll.id)
})

test("a project document can be moved to any of its viewers' projects, or back to its uploader", async () => {
  const [{ project, main, both, stranger }, second, foreign] = [
    await makePeople(db),
    await makePeople(db),
    await makePeople(db),
  ]
  await addMember(db, second.project, both, { documents: true })
  const { id } = await upload(both, 'Moving.pdf', project.id)
  const dialog = await pageOf(admin, `/admin/documents?document=${id}`)
  expect(dialog).toContain(`<option value="${second.project.id}"`)
  expect(dialog).toContain('<option value="">No project')
  expect(dialog).not.toContain(foreign.project.id)
  expect(await alertOf(move(id, foreign.project.id, project.id))).toEqual(notListed)
  for (const [to, from, statuses] of [
    [second.project.id, project.id, [404, 200, 200, 404]],
    ['', second.project.id, [404, 200, 404, 404]],
  ] as const) {
    await expectPage(move(id, to, from), 200)
    for (const [i, who] of [main, both, second.main, stranger].entries())
      expect(await statusOf(who, `/api/documents/${id}/download`)).toBe(statuses[i])
  }
})

test("a document whose uploader's account is closed cannot be moved out of its project", async () => {
  const { project } = await makePeople(db)
  const { id } = await share('Ownerless.pdf', { project: project.id })
  await db.update(documents).set({ clientId: null }).where(eq(documents.id, id))
  expect(await pageOf(admin, `/admin/documents?document=${id}`)).not.toContain('No project')
  expect(await alertOf(move(id, '', project.id))).toEqual([
    409,
    'No one could see this document there, because the uploader’s account is closed.',
  ])
  expect((await findDocument(id))?.projectId).toBe(project.id)
})
