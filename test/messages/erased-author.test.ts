import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { eraseAccount } from '#app/domain/users/erase-account.server.ts'
import { messageReads, messages, projectMembers, users } from '#db/schema.ts'
import { openTestApp } from '#test/app.ts'
import { makeAdmin, makeDocument } from '#test/make/make.ts'
import { openExport } from '#test/unzip.ts'
import { createConversation, makeMessages, messagesOf } from './conversation.ts'

const site = await openTestApp()
const { as, ctx, db } = site
const admin = await makeAdmin(db, { name: 'Olga Office' })
const begin = (title?: string) => createConversation(site, title)
type Person = { id: string }

const exported = async (person: Person) => {
  const answer = await as(person).post('/api/account/data.zip', {})
  const { json, faults } = await openExport(Buffer.from(await answer.arrayBuffer()))
  expect(faults).toEqual([])
  return json('messages.json') as Record<string, unknown>[]
}

test("messages from an erased account are kept without the author's name", async () => {
  const { client, project, write, answer, read, readAsFirm, member } = await begin()
  const lawyer = await member({}, { name: 'Lena Lawyer' })
  await write(client, 'From Ada')
  await write(lawyer, 'From Lena')
  await answer(admin, 'From Olga')
  await read(lawyer)
  const closesAt = new Date(0)
  await db.update(users).set({ closesAt }).where(eq(users.id, lawyer.id))
  await eraseAccount(ctx, lawyer.id)
  expect(await messagesOf(db, project)).toMatchObject([
    { byName: client.name, writtenBy: client.id, text: 'From Ada' },
    { byName: 'A closed account', writtenBy: null, text: 'From Lena', side: 'client' },
    { byName: 'Olga Office', writtenBy: admin.id, text: 'From Olga' },
  ])
  for (const page of [await read(client), await readAsFirm(admin)]) {
    expect(page).toMatch(/A closed account<.*From Lena/s)
    expect(page).not.toContain('Lena Lawyer')
  }
  expect(await db.$count(messageReads, eq(messageReads.uid, lawyer.id))).toBe(0)
})

test('the data export contains all messages, but only documents that the client can access', async () => {
  const { client, project, write, answer, member } = await begin('Depots')
  const clerk = await member({}, { name: 'Clara Clerk' })
  const plan = await makeDocument(db, { projectId: project.id, name: 'Plan.pdf' })
  await write(clerk, 'Mine')
  await answer(admin, 'With a plan', { 'documents[0]': plan.id })
  const elsewhere = await begin('Elsewhere')
  await elsewhere.write(elsewhere.client, 'Zanzibar')
  expect(await exported(client)).toMatchObject([
    { project: 'Depots', from: 'client', by: 'Clara Clerk', text: 'Mine', documents: [] },
    { project: 'Depots', from: 'firm', by: 'Olga Office', text: 'With a plan', documents: ['Plan.pdf'] },
  ])
  expect((await exported(clerk)).map(({ by, documents }) => [by, documents])).toEqual([
    ['you', []],
    ['Olga Office', []],
  ])
  await db.delete(projectMembers).where(eq(projectMembers.uid, clerk.id))
  expect(await exported(clerk)).toEqual([])
})

test('the data export contains each of 1,201 messages exactly once, in order', async () => {
  const { client, project } = await begin()
  await makeMessages(db, project, 1201)
  expect((await exported(client)).map(({ text }) => text)).toEqual(
    Array.from({ length: 1201 }, (_, i) => `Message ${i + 1}.`),
  )
  await db.delete(messages).where(eq(messages.projectId, project.id))
  expect(await exported(client)).toEqual([])
})
