import { eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { eraseAccount } from '#app/domain/users/erase-account.server.ts'
import {
  activity,
  documents,
  documentVersions,
  pendingNotifications,
  pendingObjects,
  projectMembers,
  projects,
  users,
} from '#db/schema.ts'
import { ADMIN_EMAIL, openTestApp, testStorage } from '#test/app.ts'
import { waitForLocks } from '#test/database.ts'
import { createDocumentSender, makePeople, type Person } from '#test/documents/people.ts'
import { linkIn } from '#test/make/accounts.ts'
import { makeInvoice } from '#test/make/invoice-forms.ts'
import { makeAdmin, makeProject } from '#test/make/make.ts'
import { expectPage, textOf } from '#test/pages.ts'
import { createRequestHelpers } from '#test/request-helpers.ts'

const { as, ctx, db, mailsTo } = await openTestApp()
const { files } = await testStorage()
const admin = await makeAdmin(db)
const { upload, share } = createDocumentSender(as)
const YOUR_DATA = '/client/your-data'

const rowOf = async (id: string) => (await db.select().from(documents).where(eq(documents.id, id)))[0]
const keysOf = async (...ids: string[]) =>
  (await db.select().from(documentVersions).where(inArray(documentVersions.documentId, ids))).map(
    ({ storageKey }) => storageKey,
  )
const countStored = async (keys: string[]) =>
  (await Promise.all(keys.map(files.exists))).filter(Boolean).length
const endGracePeriod = (...people: Person[]) => {
  const ids = people.map(({ id }) => id)
  return db
    .update(users)
    .set({ closesAt: new Date(Date.now() - 1000) })
    .where(inArray(users.id, ids))
}
const erase = async (...people: Person[]) => {
  await endGracePeriod(...people)
  for (const { id } of people) await eraseAccount(ctx, id)
}
const isErased = async (person: Person) => (await db.$count(users, eq(users.id, person.id))) === 0
const downloadStatus = async (who: Person, id: string, version: string | number = '') =>
  (await as(who).get(`/api/documents/${id}${version && `/versions/${version}`}/download`)).status

test("erasing one of several members keeps documents in shared projects, without the uploader's name", async () => {
  const { project, main, both } = await makePeople(db)
  const mine = await upload(main, 'Mine.pdf', project.id)
  await upload(both, 'Mine.pdf', project.id)
  const theirs = await upload(both, 'Theirs.pdf', project.id)
  await upload(main, 'Theirs.pdf', project.id)
  const shared = await share(admin, 'Shared.pdf', { client: main.id, project: project.id })
  const kept = await keysOf(mine.id, theirs.id, shared.id)
  const ownProject = await makeProject(db, { clientId: main.id })
  const own = [await upload(main, 'Own.pdf'), await upload(main, 'Alone.pdf', ownProject.id)]
  const deleted = await keysOf(...own.map(({ id }) => id))
  await erase(main)
  expect([await isErased(main), kept.length]).toEqual([true, 5])
  expect([await countStored(kept), await countStored(deleted)]).toEqual([5, 0])
  for (const { id } of own) expect(await rowOf(id)).toBeUndefined()
  for (const { id } of [mine, shared])
    expect(await rowOf(id)).toMatchObject({ clientId: null, projectId: project.id, forAll: false })
  expect(await rowOf(theirs.id)).toMatchObject({ clientId: both.id, version: 2 })

  const words = ['Mine.pdf', 'Theirs.pdf', 'Shared.pdf', 'Uploaded by a closed account']
  await expectPage(as(both).get('/client/documents'), 200, ...words)
  for (const id of [mine.id, theirs.id])
    for (const answer of [
      as(both).get(`/client/documents?document=${id}`),
      as(admin).get(`/admin/documents?project=${project.id}&document=${id}`),
    ]) {
      const page = await expectPage(answer, 200, 'by a closed account')
      for (const secret of ['Mara Main', main.email, main.id]) expect(page).not.toContain(secret)
    }
  expect(await downloadStatus(both, mine.id, 1)).toBe(200)
  // The next upload becomes a version of the same document.
  expect(await upload(both, 'Mine.pdf', project.id)).toMatchObject({ id: mine.id, version: 3 })
  const logged = await db.select().from(activity).where(eq(activity.subjectId, main.id))
  expect(logged.find(({ action }) => action === 'user.closed')?.after).toEqual({
    documentsErased: 2,
    documentsKept: 3,
  })
  expect((await mailsTo(main.email)).at(0)?.text).toContain('except those in projects you shared with others')
})

test('erasing a member who has left a project keeps their documents there', async () => {
  const { project, both, main } = await makePeople(db)
  const { id } = await upload(both, 'Left behind.pdf', project.id)
  await db.delete(projectMembers).where(eq(projectMembers.uid, both.id))
  await erase(both)
  expect(await rowOf(id)).toMatchObject({ clientId: null })
  expect(await downloadStatus(main, id)).toBe(200)
})

test("erasing the last of several members deletes their project's shared documents", async () => {
  const { project, main, both, documents: other, people } = await makePeople(db)
  const all = [
    await upload(main, 'One.pdf', project.id),
    await upload(both, 'Two.pdf', project.id),
    await share(admin, 'Firm.pdf', { project: project.id }),
  ]
  const keys = await keysOf(...all.map(({ id }) => id))
  await erase(main, both, other, people.invoices)
  expect(await countStored(keys)).toBe(3)
  await erase(people.none)
  expect(await countStored(keys)).toBe(0)
  expect(await db.$count(documents, eq(documents.projectId, project.id))).toBe(0)
  expect(await db.$count(pendingObjects, inArray(pendingObjects.storageKey, keys))).toBe(0)
  expect(await db.$count(projects, eq(projects.id, project.id))).toBe(1)
})

/** Performs actions that wait for a row: it is locked until at least `waiting` statements wait for locks. */
async function startWhileLocked<T>(
  table: typeof documents | typeof projects,
  id: string,
  waiting: number,
  start: () => Promise<T>,
): Promise<T> {
  const started = await db.transaction(async (tx) => {
    await tx.select().from(table).where(eq(table.id, id)).for('update')
    const done = start()
    await waitForLocks(db, waiting)
    return { done }
  })
  return started.done
}

test("erasing a project's only two members concurrently leaves no documents behind", async () => {
  const { project, main, both, people } = await makePeople(db)
  const others = [people.documents.id, people.invoices.id, people.none.id]
  await db.delete(projectMembers).where(inArray(projectMembers.uid, others))
  const { id } = await upload(main, 'A.pdf', project.id)
  const keys = await keysOf(id, (await upload(both, 'B.pdf', project.id)).id)
  await endGracePeriod(main, both)
  await startWhileLocked(projects, project.id, 2, () =>
    Promise.all([main, both].map((one) => eraseAccount(ctx, one.id))),
  )
  expect([await countStored(keys), await isErased(main), await isErased(both)]).toEqual([0, true, true])
})

test("erasing one of several members during other members' uploads neither deadlocks nor loses the uploads", async () => {
  const { project, main, both, documents: other } = await makePeople(db)
  const { id } = await upload(main, 'A.pdf', project.id)
  await upload(main, 'B.pdf', project.id)
  await endGracePeriod(main)
  const names = ['A.pdf', 'B.pdf', 'C.pdf', 'A.pdf', 'B.pdf', 'C.pdf']
  // The erasure and two uploads wait for A.pdf.
  const [, ...stored] = await startWhileLocked(documents, id, 3, () =>
    Promise.all([
      eraseAccount(ctx, main.id),
      ...names.map((name, i) => upload(i % 2 ? both : other, name, project.id)),
    ]),
  )
  expect(await isErased(main)).toBe(true)
  for (const { id, version } of stored) expect(await downloadStatus(both, id, version)).toBe(200)
  expect(await db.$count(documents, eq(documents.projectId, project.id))).toBe(3)
})

test('erasing one of several members during their own upload rejects it or leaves it to the other members', async () => {
  const { project, main, both } = await makePeople(db)
  const { id } = await upload(main, 'A.pdf', project.id)
  await endGracePeriod(main)
  await as(main).get(YOUR_DATA)
  const uploads = () =>
    ['A.pdf', 'B.pdf', 'C.pdf'].map((name) => upload(main, name, project.id).catch(() => null))
  const [, ...rows] = await startWhileLocked(documents, id, 2, () =>
    Promise.all([eraseAccount(ctx, main.id), ...uploads()]),
  )
  expect(await isErased(main)).toBe(true)
  const stored = rows.filter((row) => row !== null)
  for (const { id } of stored) expect(await downloadStatus(both, id)).toBe(200)
  const left = await db.select().from(documents).where(eq(documents.projectId, project.id))
  expect(left.every(({ clientId }) => clientId === null)).toBe(true)
  expect(await countStored(await keysOf(...left.map(({ id }) => id)))).toBe(stored.length + 1)
})

test('erasing one of several members deletes pending notifications about erased documents', async () => {
  const { main } = await makePeople(db)
  const { id } = await upload(main, 'Unsaid.pdf')
  await erase(main)
  expect(await db.$count(pendingNotifications, eq(pendingNotifications.subjectId, id))).toBe(0)
})

const findClosingEmail = async (email: string, kind = 'close-account') =>
  (await mailsTo(email)).find((one) => one.kind === kind)?.text

test('before an account is erased, the confirmation page and the emails say how much is deleted and how much stays', async () => {
  const { client, project, path, add, answer, member } = await createRequestHelpers({ as, db }, admin)
  const both = await member('Bo Both', { documents: true })
  for (const name of ['One.pdf', 'Two.pdf']) await upload(client, name)
  await upload(client, 'Shared.pdf', project.id)
  await upload(both, 'Theirs.pdf', project.id)
  await as(client).post(path, { intent: 'message', text: 'Hello' })
  await answer(await add())
  await makeInvoice(db, client, { projectId: project.id })
  await as(client).post(YOUR_DATA, { intent: 'close' })
  const words = [
    'We’ll permanently delete your profile and your documents (2) with all their versions.',
    'Documents (1) in projects you share with others stay there, under “a closed account” instead of your name.',
    'Your messages (1) stay in their projects, under “a closed account” instead of your name.',
    'Your answers and approvals (1) stay in their projects under your name.',
    'We’ll keep your invoices (1) for as long as the law requires.',
  ]
  const link = linkIn(await findClosingEmail(client.email))
  await expectPage(as(null).get(link), 200, ...words)
  await as(null).post(link, {})
  const toFirm = (await mailsTo(ADMIN_EMAIL)).find((one) => one.replyTo === client.email)
  for (const [text = '', sentences] of [
    [await findClosingEmail(client.email), words],
    [await findClosingEmail(client.email, 'account-closing'), words],
    [
      toFirm?.text,
      [
        'we’ll delete the account and 2 documents',
        '1 document will stay because other people are on the same projects.',
        'Closing the account will leave shared projects (1) without a main contact.',
      ],
    ],
  ] as const)
    for (const one of sentences) expect(text.replaceAll(/\s+/g, ' ')).toContain(one)
  // A used link reveals nothing.
  const used = await expectPage(as(null).get(link), 200, 'This link no longer works')
  expect(used).not.toContain('2 documents')
})

test('before an account without shared items is erased, the confirmation page mentions nothing that stays', async () => {
  const { stranger } = await makePeople(db)
  await as(stranger).post(YOUR_DATA, { intent: 'close' })
  const link = linkIn(await findClosingEmail(stranger.email))
  const words = 'We’ll permanently delete your profile and all your sign-in methods.'
  const page = await expectPage(as(null).get(link), 200, words)
  // The page's data names every kind of row.
  expect(page.replaceAll(/<script[\s\S]*?<\/script>/g, '')).not.toMatch(/\bstays?\b|\bkept\b/)
})

test('a project whose main contact was erased is marked for staff', async () => {
  const { project, main } = await makePeople(db)
  await erase(main)
  const list = (search: string, filter = '') =>
    as(admin).get(`/admin/projects?filter=${filter}&search=${search}`)
  for (const filter of ['', 'no-contact'])
    await expectPage(list(project.title, filter), 200, project.id, '>No main contact</span>')
  // A project without members is not marked.
  const alone = await makeProject(db)
  await expectPage(list(alone.title), 200, 'No client')
  expect(await textOf(list(alone.title, 'no-contact'))).not.toContain(alone.id)
})
