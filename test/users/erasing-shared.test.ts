import { randomUUID } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { eraseAccount } from '#app/domain/users/erase-account.server.ts'
import {
  activity,
  documents,
  documentVersions,
  messages,
  pendingNotifications,
  pendingObjects,
  projectMembers,
  projects,
  requestEvents,
  requests,
  users,
} from '#db/schema.ts'
import { ADMIN_EMAIL, openTestApp, testStorage } from '#test/app.ts'
import { createDocumentSender, makePeople, type Person } from '#test/documents/people.ts'
import { textOf } from '#test/html.ts'
import { makeInvoice } from '#test/make/invoice-forms.ts'
import { makeAdmin, makeProject } from '#test/make/make.ts'

const { as, ctx, db, mailsTo } = await openTestApp()
const { files } = await testStorage()
const admin = await makeAdmin(db)
const { upload, share } = createDocumentSender(as)
const PROFILE = '/client/profile'

const rowOf = async (id: string) => (await db.select().from(documents).where(eq(documents.id, id)))[0]
const keysOf = async (...ids: string[]) =>
  (await db.select().from(documentVersions).where(inArray(documentVersions.documentId, ids))).map(
    ({ storageKey }) => storageKey,
  )
const there = async (keys: string[]) => (await Promise.all(keys.map(files.exists))).filter(Boolean).length
const linkOf = async (client: Person) => {
  const mail = (await mailsTo(client.email)).find((one) => one.kind === 'close-account')
  return /\/close-account\?token=[\w-]+/.exec(mail?.text ?? '')?.[0] ?? ''
}
const timeOver = (...people: Person[]) =>
  db
    .update(users)
    .set({ closesAt: new Date(Date.now() - 1000) })
    .where(
      inArray(
        users.id,
        people.map(({ id }) => id),
      ),
    )
const erase = async (...people: Person[]) => {
  await timeOver(...people)
  for (const { id } of people) await eraseAccount(ctx, id)
}
const gone = async (person: Person) => (await db.$count(users, eq(users.id, person.id))) === 0

describe('erasing one of several members', () => {
  test("keeps documents of shared projects, without the uploader's name", async () => {
    const { project, main, both } = await makePeople(db)
    const mine = await upload(main, 'Mine.pdf', project.id)
    await upload(both, 'Mine.pdf', project.id)
    const theirs = await upload(both, 'Theirs.pdf', project.id)
    await upload(main, 'Theirs.pdf', project.id)
    const shared = await share(admin, 'Shared.pdf', { client: main.id, project: project.id })
    const kept = await keysOf(mine.id, theirs.id, shared.id)
    const [own, alone] = [
      await upload(main, 'Own.pdf'),
      await upload(main, 'Alone.pdf', (await makeProject(db, { clientId: main.id })).id),
    ]
    const going = await keysOf(own.id, alone.id)
    await erase(main)
    expect([await gone(main), kept.length, await there(kept), await there(going)]).toEqual([true, 5, 5, 0])
    expect([await rowOf(own.id), await rowOf(alone.id)]).toEqual([undefined, undefined])
    for (const { id } of [mine, shared])
      expect(await rowOf(id)).toMatchObject({ clientId: null, projectId: project.id, forAll: false })
    expect(await rowOf(theirs.id)).toMatchObject({ clientId: both.id, version: 2 })

    const list = await textOf(as(both).get('/client/documents'))
    for (const words of ['Mine.pdf', 'Theirs.pdf', 'Shared.pdf', 'Uploaded by a closed account'])
      expect(list).toContain(words)
    for (const id of [mine.id, theirs.id])
      for (const page of [
        await textOf(as(both).get(`/client/documents?document=${id}`)),
        await textOf(as(admin).get(`/admin/documents?project=${project.id}&document=${id}`)),
      ]) {
        expect(page).toContain('by a closed account')
        for (const secret of ['Mara Main', main.email, main.id]) expect(page).not.toContain(secret)
      }
    expect((await as(both).get(`/api/documents/${mine.id}/versions/1/download`)).status).toBe(200)
    // It goes on as the project's: the next version is one of the same document.
    expect(await upload(both, 'Mine.pdf', project.id)).toMatchObject({ id: mine.id, version: 3 })
    const [logged] = await db
      .select()
      .from(activity)
      .where(and(eq(activity.subjectId, main.id), eq(activity.action, 'user.closed')))
    expect(logged?.after).toEqual({ documentsErased: 2, documentsKept: 3 })
    expect((await mailsTo(main.email)).at(0)?.text).toContain('but for those of projects that others are on')
  })

  test('keeps documents of a member who has left the project', async () => {
    const { project, both, main } = await makePeople(db)
    const { id } = await upload(both, 'Left behind.pdf', project.id)
    await db.delete(projectMembers).where(eq(projectMembers.uid, both.id))
    await erase(both)
    expect(await rowOf(id)).toMatchObject({ clientId: null })
    expect((await as(main).get(`/api/documents/${id}/download`)).status).toBe(200)
  })

  test('deletes shared documents when the last member is erased', async () => {
    const { project, main, both, documents: third, people } = await makePeople(db)
    const [one, two] = [await upload(main, 'One.pdf', project.id), await upload(both, 'Two.pdf', project.id)]
    const firm = await share(admin, 'Firm.pdf', { project: project.id })
    const keys = await keysOf(one.id, two.id, firm.id)
    await erase(main, both, third, people.invoices)
    expect(await there(keys)).toBe(3)
    await erase(people.none)
    expect([await there(keys), await db.$count(documents, eq(documents.projectId, project.id))]).toEqual([
      0, 0,
    ])
    expect(await db.$count(pendingObjects, inArray(pendingObjects.storageKey, keys))).toBe(0)
    expect(await db.$count(projects, eq(projects.id, project.id))).toBe(1)
  })

  test('concurrently with the only other member leaves nothing behind', async () => {
    for (let round = 0; round < 5; round++) {
      const { project, main, both, people } = await makePeople(db)
      const { documents: third, invoices, none } = people
      await db.delete(projectMembers).where(inArray(projectMembers.uid, [third.id, invoices.id, none.id]))
      const ids = [await upload(main, 'A.pdf', project.id), await upload(both, 'B.pdf', project.id)]
      const keys = await keysOf(...ids.map(({ id }) => id))
      await timeOver(main, both)
      await Promise.all([main, both, main, both].map(({ id }) => eraseAccount(ctx, id)))
      expect([await there(keys), await gone(main), await gone(both)]).toEqual([0, true, true])
    }
  })

  test('during uploads of other members neither deadlocks nor loses their uploads', async () => {
    for (let round = 0; round < 4; round++) {
      const { project, main, both, documents: third } = await makePeople(db)
      for (const name of ['A.pdf', 'B.pdf']) await upload(main, name, project.id)
      await timeOver(main)
      const names = ['A.pdf', 'B.pdf', 'C.pdf', 'A.pdf', 'B.pdf', 'C.pdf']
      const uploads = names.map((name, i) => upload(i % 2 ? both : third, name, project.id))
      const [, ...stored] = await Promise.all([eraseAccount(ctx, main.id), ...uploads])
      expect(await gone(main)).toBe(true)
      for (const { id, version } of stored) {
        const answer = await as(both).get(`/api/documents/${id}/versions/${version}/download`)
        expect(answer.status).toBe(200)
        await answer.arrayBuffer()
      }
      expect(await db.$count(documents, eq(documents.projectId, project.id))).toBe(3)
    }
  })

  test('during an own upload rejects it or leaves it to the other members', async () => {
    const { project, main, both } = await makePeople(db)
    await timeOver(main)
    await as(main).get(PROFILE)
    const sent = ['A.pdf', 'A.pdf', 'B.pdf', 'C.pdf'].map((name) =>
      upload(main, name, project.id).then(
        (row) => row,
        () => null,
      ),
    )
    const [, ...rows] = await Promise.all([eraseAccount(ctx, main.id), ...sent])
    expect(await gone(main)).toBe(true)
    for (const row of rows)
      if (row) expect((await as(both).get(`/api/documents/${row.id}/download`)).status).toBe(200)
    const left = await db.select().from(documents).where(eq(documents.projectId, project.id))
    expect(left.every(({ clientId }) => clientId === null)).toBe(true)
    expect(await there(await keysOf(...left.map(({ id }) => id), randomUUID()))).toBe(
      rows.filter(Boolean).length,
    )
  })

  test('deletes pending emails about erased documents', async () => {
    const { main } = await makePeople(db)
    const { id } = await upload(main, 'Unsaid.pdf')
    await erase(main)
    expect(await db.$count(pendingNotifications, eq(pendingNotifications.subjectId, id))).toBe(0)
  })
})

describe('before an account is erased', () => {
  test('the confirmation page and both emails count what is deleted and what stays', async () => {
    const { project, main, both } = await makePeople(db)
    for (const name of ['One.pdf', 'Two.pdf']) await upload(main, name)
    await upload(main, 'Shared.pdf', project.id)
    await upload(both, 'Theirs.pdf', project.id)
    await db.insert(messages).values({
      id: randomUUID(),
      projectId: project.id,
      side: 'client',
      writtenBy: main.id,
      byName: main.name,
      text: 'Hello',
      createdAt: new Date(),
    })
    const request = { id: randomUUID(), projectId: project.id, kind: 'answer', title: 'Which day?' } as const
    await db.insert(requests).values(request)
    const by = { uid: main.id, byName: main.name }
    await db.insert(requestEvents).values({ requestId: request.id, action: 'answered', ...by })
    await makeInvoice(db, main, { projectId: project.id })
    await as(main).post(PROFILE, { intent: 'close' })
    const words = [
      'Your profile, and 2 documents with all versions, will be gone for good.',
      '1 document of projects that others are on stays with them, and says ‘a closed account’ instead of your name.',
      '1 message of yours stays on the projects, under ‘a closed account’ instead of your name.',
      'What you answered and approved in projects stays there under your name: 1 answer.',
      '1 invoice to you is kept as long as the law asks for it.',
    ]
    const link = await linkOf(main)
    const page = await textOf(as(null).get(link))
    for (const one of words) expect(page).toContain(one)
    const flat = (text: string) => text.replaceAll(/\s+/g, ' ')
    for (const kind of ['close-account', 'account-closes']) {
      if (kind === 'account-closes') await as(null).post(link, {})
      const mail = (await mailsTo(main.email)).find((one) => one.kind === kind)
      for (const one of words) expect(flat(mail?.text ?? '')).toContain(one)
    }
    const toFirm = (await mailsTo(ADMIN_EMAIL)).find((one) => one.replyTo === main.email)
    for (const one of [
      'it is erased with 2 documents',
      '1 document will stay, for the others on the projects that they are filed under.',
      'One project with others on it will have no main contact then.',
    ])
      expect(flat(toFirm?.text ?? '')).toContain(one)
    // Used up: it tells nothing any more.
    const late = await textOf(as(null).get(link))
    expect([late.includes('This link no longer works'), late.includes('2 documents')]).toEqual([true, false])
  })

  test('the confirmation page says when nothing is shared', async () => {
    const { stranger } = await makePeople(db)
    await as(stranger).post(PROFILE, { intent: 'close' })
    const page = await textOf(as(null).get(await linkOf(stranger)))
    expect(page).toContain('Your profile and your ways to log in will be gone for good.')
    // The page's data, after it, has names for what there is none of.
    expect(page.replaceAll(/<script[\s\S]*?<\/script>/g, '')).not.toMatch(/\bstays?\b|\bkept\b/)
  })
})

describe('a project whose main contact was erased', () => {
  test('stays open for its members, and shows staff that the main contact is missing', async () => {
    const { project, main, both } = await makePeople(db)
    const overview = async () => {
      const page = await textOf(as(admin).get('/admin'))
      return Number(/>(\d+)\+?<\/span>[^<]*<span[^>]*>projects? without a main contact</.exec(page)?.[1] ?? 0)
    }
    const before = await overview()
    await erase(main)
    expect(await overview()).toBe(before + 1)
    const listed = async (query: string) => {
      const page = await textOf(as(admin).get(`/admin/projects?${query}&search=${project.title}`))
      return [page.includes(project.id), page.includes('>No main contact</span>')]
    }
    expect(await listed('')).toEqual([true, true])
    expect(await listed('filter=no-contact')).toEqual([true, true])
    expect((await as(both).get(`/client/projects/${project.id}`)).status).toBe(200)
    // A project without members is not counted.
    const alone = await makeProject(db)
    expect(await textOf(as(admin).get(`/admin/projects?search=${alone.title}`))).toContain('No account')
    expect(
      await textOf(as(admin).get(`/admin/projects?filter=no-contact&search=${alone.title}`)),
    ).not.toContain(alone.id)
  })
})
