import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { documents, documentVersions, projectMembers, projects, users } from '#db/schema.ts'
import { addMember, listActivity, makeAdmin, makeClient, makeProject } from '#test/make/make.ts'
import { openTestApp } from '../app.ts'
import { startSecondInstance } from '../instance.ts'
import { pdf, uploadForm } from '../make/files.ts'
import { expectPage, expectStatus, expectTexts, plainText } from '../pages.ts'
import {
  alertOf,
  bytesOf,
  makePeople,
  measureAccess,
  openDocuments,
  type Person,
  rolesWithDocuments,
  shareForm,
} from './people.ts'

const site = await openTestApp()
const { as, db } = site
const other = await startSecondInstance()
const admin = await makeAdmin(db, { name: 'Office' })
const { upload, share, change, withdraw, findDocument, statusOf, pageOf } = openDocuments(site, admin)

const dialogOf = (who: Person, id: string) =>
  pageOf(who, `${who === admin ? '/admin' : '/client'}/documents?document=${id}`)

test('the upload form preselects the project for a client who can upload to only one active project', async () => {
  const { project, documents: member } = await makePeople(db)
  const listSelected = async () => {
    const page = await pageOf(member, '/client/documents')
    return [...page.matchAll(/<option value="([^"]+)" selected=""/g)].map(([, id]) => id)
  }
  expect(await listSelected()).toEqual([project.id])
  const past = await makeProject(db, { archivedAt: new Date() })
  await addMember(db, past, member, { documents: true })
  expect(await listSelected()).toEqual([project.id])
  await db.update(projects).set({ archivedAt: null }).where(eq(projects.id, past.id))
  expect(await listSelected()).toEqual([])
})

test('a project document is hidden immediately from a member who loses access, on every instance', async () => {
  const { project, both, documents: plain } = await makePeople(db)
  const name = `${randomUUID()}.pdf`
  const { id } = await upload(both, name, project.id)
  const of = (who: Person) => and(eq(projectMembers.projectId, project.id), eq(projectMembers.uid, who.id))
  await expectStatus(other.as(both).get(`/api/documents/${id}/download`), 200)
  await db.delete(projectMembers).where(of(both))
  await db.update(projectMembers).set({ documents: false }).where(of(plain))
  for (const who of [both, plain]) {
    await expectStatus(other.as(who).get(`/api/documents/${id}/download`), 404)
    expect(await measureAccess(as, who, { id, name, project: project.id })).toBe(0)
    await expectPage(withdraw(who, id), 404)
  }
})

test('uploading to a project is offered to, and allowed for, only people with access to its documents', async () => {
  const { project, people } = await makePeople(db)
  for (const [role, person] of Object.entries(people)) {
    const page = await pageOf(person, '/client/documents')
    const form = uploadForm(`${role}.pdf`, pdf(), project.id)
    const answer = await as(person).send('/api/documents/upload', form)
    const text = await answer.text()
    expect([role, page.includes(`<option value="${project.id}"`), answer.status]).toEqual(
      rolesWithDocuments.includes(role) ? [role, true, 200] : [role, false, 400],
    )
    if (!answer.ok) expect(text).toBe('Select one of your projects, or none.')
  }
  expect(await db.$count(documents, eq(documents.projectId, project.id))).toBe(3)
})

test('concurrent uploads with the same name each add a version that names its uploader', async () => {
  const { project, main, both } = await makePeople(db)
  const files = Array.from({ length: 10 }, pdf)
  const rows = await Promise.all(
    files.map((file, i) => upload(i % 2 ? main : both, 'Budget.pdf', project.id, file)),
  )
  expect(new Set(rows.map(({ id }) => id)).size).toBe(1)
  expect(new Set(rows.map(({ version }) => version)).size).toBe(10)
  const isOfDocument = eq(documentVersions.documentId, rows[0]?.id ?? '')
  const stored = await db.select().from(documentVersions).where(isOfDocument)
  for (const [i, { id, version, by }] of rows.entries()) {
    const back = await as(main).get(`/api/documents/${id}/versions/${version}/download`)
    expect((await bytesOf(back)).equals(files[i] as Buffer)).toBe(true)
    const uploader = stored.find((row) => row.version === version)?.uploadedBy
    expect([by, uploader]).toEqual(['you', (i % 2 ? main : both).id])
  }
})

test('document lists and dialogs name the uploader of each version, for staff and clients', async () => {
  const { project, main, both } = await makePeople(db)
  const name = `${randomUUID()}.pdf`
  const { id } = await upload(main, name, project.id)
  await upload(both, name, project.id)
  const list = (who: Person) => pageOf(who, `/client/documents?search=${name}`)
  expect(await list(both)).toContain('Uploaded by you')
  expect(await list(main)).toContain('Uploaded by Bo Both')
  expect(await pageOf(main, `/client/projects/${project.id}/documents`)).toContain('Uploaded by Bo Both')
  const dialog = await dialogOf(main, id)
  expectTexts(dialog, ['by Bo Both', 'by you', 'You uploaded v1', 'Bo Both uploaded v2'])
  // Members must not see each other's email or IP addresses.
  expect(dialog).not.toContain(both.email)
  expect(dialog.match(/from 127\.0\.0\.1/g)).toHaveLength(1)
  const listed = await pageOf(admin, `/admin/documents?search=${name}`)
  expect(plainText(listed)).toContain('Uploaded by Bo Both')
  const forStaff = await dialogOf(admin, id)
  expectTexts(plainText(forStaff), [
    'by Bo Both',
    'by Mara Main',
    'Bo Both uploaded v2',
    'Mara Main uploaded v1',
  ])
  for (const who of [main, both]) expect(forStaff).toContain(`href="/admin/clients/${who.id}"`)
})

test('an uploader without a name is not identified by email', async () => {
  const { project, main, both } = await makePeople(db)
  await db.update(users).set({ name: '' }).where(eq(users.id, both.id))
  const { id } = await upload(both, 'Nameless.pdf', project.id)
  for (const page of [await pageOf(main, '/client/documents'), await dialogOf(main, id)])
    expect([page.includes('someone without a name'), page.includes(both.email)]).toEqual([true, false])
})

test("the view log shows a member all uploads, views by staff and their own views, but not other members' views", async () => {
  const { project, main, both } = await makePeople(db)
  const { id } = await upload(main, 'Read.pdf', project.id)
  for (const who of [main, both]) await as(who).get(`/api/documents/${id}/download`)
  await as(admin).get(`/api/admin/documents/${id}/download`)
  const entries = [
    'Mara Main uploaded',
    'You uploaded',
    'You downloaded',
    'Office downloaded',
    'Mara Main downloaded',
    'Bo Both downloaded',
  ]
  const listEntries = async (who: Person) => {
    const text = plainText(await dialogOf(who, id))
    return entries.filter((entry) => text.includes(entry))
  }
  expect(await listEntries(main)).toEqual(['You uploaded', 'You downloaded', 'Office downloaded'])
  expect(await listEntries(both)).toEqual(['Mara Main uploaded', 'You downloaded', 'Office downloaded'])
  expect(await listEntries(admin)).toEqual([
    'Mara Main uploaded',
    'Office downloaded',
    'Mara Main downloaded',
    'Bo Both downloaded',
  ])
})

test('an uploader can withdraw a version until another member has viewed it', async () => {
  const { project, main, both, none } = await makePeople(db)
  const { id } = await upload(main, 'Turns.pdf', project.id)
  await upload(both, 'Turns.pdf', project.id)
  expect(await alertOf(withdraw(main, id, 2))).toEqual([
    409,
    'Only the person who uploaded this version can withdraw it.',
  ])
  expect(await dialogOf(main, id)).not.toContain('>Withdraw<')
  expect(await dialogOf(both, id)).toContain('>Withdraw<')
  await expectPage(withdraw(both, id, 2), 200)
  expect(await findDocument(id)).toMatchObject({ version: 1 })
  expect(await statusOf(none, `/api/documents/${id}/download`)).toBe(404)
  const dialog = await dialogOf(main, id)
  expectTexts(dialog, ['Bo Both withdrew v2', '>Withdraw<'])
  expect(await statusOf(both, `/api/documents/${id}/download`)).toBe(200)
  await expectPage(withdraw(main, id), 409)
})

test('staff can share a document with a project, even if it has no main contact', async () => {
  const { project, both, invoices } = await makePeople(db)
  const page = await pageOf(admin, `/admin/documents/share?project=${project.id}`)
  expectTexts(page, [`everyone on ${project.title}`, 'Mara Main', 'Bo Both', 'Dora Documents'])
  expect(page).not.toContain('Ivo Invoices')
  for (const tab of ['/messages', '/requests'])
    expect(page).toContain(`href="/admin/projects/${project.id}${tab}"`)
  expect(page).toMatch(
    new RegExp(`<a aria-current="page"[^>]*href="/admin/documents\\?project=${project.id}"`),
  )
  await db.update(projects).set({ clientId: null }).where(eq(projects.id, project.id))
  const { id } = await share('Ownerless.pdf', { project: project.id })
  expect(await findDocument(id)).toMatchObject({ clientId: null, projectId: project.id, forAll: false })
  for (const [who, status] of [
    [both, 200],
    [invoices, 404],
  ] as const)
    expect(await statusOf(who, `/api/documents/${id}/download`)).toBe(status)
  const [logged] = await listActivity(db, id)
  expect(logged?.after).toEqual({ version: 1, project: project.title })
  const unknown = shareForm('No such project.pdf', { project: randomUUID() })
  const answer = await as(admin).send('/api/admin/documents/upload', unknown)
  expect([answer.status, await answer.text()]).toEqual([404, 'Project not found'])
  expect(await statusOf(admin, '/admin/documents/share?project=none')).toBe(404)
})

test('staff are offered only projects whose documents the selected client can see', async () => {
  const { project, both, invoices } = await makePeople(db)
  const selected = (who: Person) => pageOf(admin, `/admin/documents/share?client=${who.id}`)
  expect(await selected(both)).toContain(`<option value="${project.id}"`)
  expect(await selected(invoices)).not.toContain(project.id)
  const form = shareForm('Out of sight.pdf', { client: invoices.id, project: project.id })
  const answer = await as(admin).send('/api/admin/documents/upload', form)
  expect([answer.status, await answer.text()]).toEqual([
    400,
    'Select one of this client’s projects, or none.',
  ])
  expect(await db.$count(documents, eq(documents.projectId, project.id))).toBe(0)
})

test('the staff document dialog lists who can see the document', async () => {
  const { project, main, both } = await makePeople(db)
  const expectNamed = async (id: string, names: string[]) => {
    const text = /Visible to: ([^<]*)/.exec(await dialogOf(admin, id))?.[1]
    expect(text?.split(', ').toSorted()).toEqual(names)
  }
  const filed = await upload(both, 'Filed.pdf', project.id)
  await expectNamed(filed.id, ['Bo Both', 'Dora Documents', 'Mara Main'])
  await expectNamed((await upload(main, 'Own.pdf')).id, ['Mara Main'])
  const forAll = await share(`${randomUUID()}.pdf`, { client: 'all' })
  await expectNamed(forAll.id, ['every client'])
  await change('withdraw', forAll.id)
  expectTexts(await dialogOf(admin, forAll.id), ['Visible to the team only'], ['Visible to:'])
})

test('the document list can be filtered by project, and by what a client can see', async () => {
  const { project, main, both, invoices } = await makePeople(db)
  const [filed, own] = [`filed ${randomUUID()}.pdf`, `own ${randomUUID()}.pdf`]
  await upload(both, filed, project.id)
  await upload(main, own)
  for (const [query, names] of [
    [`client=${main.id}`, [filed, own]],
    [`client=${both.id}`, [filed]],
    [`client=${invoices.id}`, []],
    [`project=${project.id}`, [filed]],
  ] as const) {
    const page = await pageOf(admin, `/admin/documents?${query}`)
    expect([filed, own].filter((name) => page.includes(name))).toEqual(names)
  }
})

test('documents with the same name are separate in different projects, outside projects, and from staff', async () => {
  const [client, other] = [await makeClient(db), await makeClient(db)]
  const [one, two] = [
    await makeProject(db, { clientId: client.id }),
    await makeProject(db, { clientId: client.id }),
  ]
  const first = await upload(client, 'Plan.pdf', one.id)
  const second = await upload(client, 'Plan.pdf', two.id)
  const none = await upload(client, 'Plan.pdf')
  const firm = await share('Plan.pdf', { client: client.id, project: one.id })
  const all = [first, second, none, firm, await upload(other, 'Plan.pdf')]
  expect(new Set(all.map(({ id }) => id)).size).toBe(5)
  expect(all.map(({ version }) => version)).toEqual([1, 1, 1, 1, 1])
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
