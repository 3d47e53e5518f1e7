import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { daysFromToday } from '#app/core/days.ts'
import { sendRequestReminders } from '#app/domain/requests/request-reminders.server.ts'
import type { SearchResult } from '#app/domain/search/search-results.ts'
import { agreementSigners, agreements, requestReminders, users } from '#db/schema.ts'
import { openTestApp } from '../app.ts'
import { bytesOf } from '../documents/people.ts'
import { makeAgreement } from '../make/agreements.ts'
import { addMember, makeAdmin, makeClient, makeCompany, makeProject, makeRequest } from '../make/make.ts'
import { expectPage, expectStatus, expectTexts, plainText, textOf } from '../pages.ts'
import { openExport } from '../unzip.ts'

const { as, db, ctx, mailsTo } = await openTestApp()
const admin = await makeAdmin(db)

/** Creates a project with its main contact and a member, and functions that read the words of their pages. */
async function begin() {
  const company = await makeCompany(db)
  const client = await makeClient(db, { name: 'Nina Main' })
  const member = await makeClient(db, { name: 'Max Member' })
  const project = await makeProject(db, { clientId: client.id, companyId: company.id })
  await addMember(db, project, member, { documents: true, invoices: true })
  const mark = crypto.randomUUID().slice(0, 8)
  const read = async (person: { id: string }, path: string) => plainText(await textOf(as(person).get(path)))
  return { company, client, member, project, mark, read }
}
const isListed = async (page: Promise<string>, ...titles: string[]) => {
  const words = await page
  return titles.map((title) => words.includes(title))
}

test('the dashboard lists agreements for the person whose turn it is, and the project’s tab for everyone who may see them', async () => {
  const { client, member, project, mark, read } = await begin()
  const third = await makeClient(db)
  await addMember(db, project, third)
  const titles = ['Letter', 'Old letter', 'Draft'].map((title) => `${title} ${mark}`)
  const [letter, old, draft] = titles
  await makeAgreement(db, project, [member, client], { title: letter, inOrder: true })
  await makeAgreement(db, project, [member], { title: old, expiresOn: daysFromToday(-1) })
  await makeAgreement(db, project, [member], { title: draft, state: 'draft' })
  const tab = `/client/projects/${project.id}/agreements`
  const people = { client, member, third }
  const listedTo = async (path: string) =>
    Object.fromEntries(
      await Promise.all(
        Object.entries(people).map(async ([name, person]) => [
          name,
          await isListed(read(person, path), ...titles),
        ]),
      ),
    )
  expect(await listedTo('/client/dashboard')).toEqual({
    client: [false, false, false],
    member: [true, false, false],
    third: [false, false, false],
  })
  expect(await listedTo(tab)).toEqual({
    client: [true, true, false],
    member: [true, true, false],
    third: [false, false, false],
  })
  const hasTab = async (person: { id: string }) =>
    (await textOf(as(person).get(`/client/projects/${project.id}`))).includes(tab)
  expect([await hasTab(client), await hasTab(third)]).toEqual([true, false])
  await expectStatus(as(await makeClient(db)).get(tab), 404)
  await db.update(agreementSigners).set({ signedAt: new Date() }).where(eq(agreementSigners.uid, member.id))
  expect((await listedTo('/client/dashboard')).client).toEqual([true, false, false])
})

test('Today lists agreements to countersign, declined and expired ones, and those with signers who can’t sign', async () => {
  const { client, member, project, mark, read } = await begin()
  const title = (text: string) => `${text} ${mark}`
  const ended = { endedAt: new Date() }
  await makeAgreement(db, project, [client], {
    title: title('Ready'),
    kind: 'letter',
    state: 'signed',
    countersign: true,
    signedAt: new Date(),
  })
  const declined = { title: title('Refused'), kind: 'nda', state: 'declined', ...ended } as const
  await makeAgreement(db, project, [client], declined)
  const expired = { kind: 'proposal', currency: 'EUR', expiresOn: daysFromToday(-1) } as const
  await makeAgreement(db, project, [client], { title: title('Too late'), ...expired })
  await makeAgreement(db, project, [client, member], { title: title('Blocked'), kind: 'letter' })
  await makeAgreement(db, project, [client], { title: title('Under way'), kind: 'letter' })
  await db.update(users).set({ deactivatedAt: new Date() }).where(eq(users.id, member.id))
  const page = await read(admin, '/admin/today')
  expectTexts(
    page,
    [
      `To countersign ${title('Ready')}`,
      `Declined ${title('Refused')}`,
      `Expired ${title('Too late')}`,
      title('Blocked'),
      "Max Member can't sign",
    ],
    [title('Under way')],
  )
  // A new agreement of the same kind answers a declined one.
  await makeAgreement(db, project, [client], { title: title('Milder'), kind: 'nda' })
  expect(await isListed(read(admin, '/admin/today'), title('Refused'))).toEqual([false])
})

test('the company’s page, the calendar and the search list only agreements that the reader may see', async () => {
  const { company, client, member, project, mark, read } = await begin()
  const title = `Confidential ${mark}`
  await makeAgreement(db, project, [client], { title, expiresOn: daysFromToday(4) })
  expectTexts(await read(admin, `/admin/companies/${company.id}`), [title, '0 of 1 signed'])
  const search = async (person: { id: string }, api: string) => {
    const answer = await as(person).get(`${api}?${new URLSearchParams({ q: mark })}`)
    return ((await answer.json()) as SearchResult).groups.flatMap(({ kind, hits }) =>
      hits.map((hit) => [kind, hit.title]),
    )
  }
  const found = [['agreement', title]]
  expect(await search(admin, '/api/admin/search')).toEqual(found)
  expect(await search(client, '/api/search')).toEqual(found)
  expect(await search(member, '/api/search')).toEqual([])
  const calendarOf = async (person: { id: string }) => {
    const html = await textOf(as(person).post('/client/profile', { intent: 'calendar-create' }))
    const calendar = await as(null).get(/\/calendar\/[\w-]{43}\.ics/.exec(html)?.[0] ?? '')
    return (await calendar.text()).replaceAll('\r\n ', '')
  }
  expect(await calendarOf(client)).toContain(`SUMMARY:Last day to sign: ${title}`)
  expect(await calendarOf(member)).not.toContain(title)
})

test('a person’s export contains the agreements that they can see', async () => {
  const { client, member, project, mark } = await begin()
  await makeAgreement(db, project, [client], { title: `Exported ${mark}` })
  const exported = async (person: { id: string }) => {
    const answer = await as(person).post('/api/account/data.zip', {})
    const { files } = await openExport(await bytesOf(answer))
    return JSON.parse(String(files.get('agreements.json')))
  }
  expect(await exported(client)).toMatchObject([
    { title: `Exported ${mark}`, state: 'sent', text: `# Exported ${mark}\n`, signers: [{ signedAt: null }] },
  ])
  expect(await exported(member)).toEqual([])
})

test('one reminder in 72 hours is about urgent requests and agreements, and only goes to those whose turn it is', async () => {
  const { client, member, project, mark } = await begin()
  const sentAt = sql`now() - interval '2 days'`.mapWith(agreements.sentAt) as unknown as Date
  const [late, early] = [`Ends soon ${mark}`, `Ends later ${mark}`]
  await makeAgreement(db, project, [client, member], {
    title: late,
    inOrder: true,
    sentAt,
    expiresOn: daysFromToday(3),
  })
  await makeAgreement(db, project, [client], { title: early, sentAt, expiresOn: daysFromToday(4) })
  await makeRequest(db, project, {
    title: `Lease ${mark}`,
    dueOn: daysFromToday(-1),
    updatedAt: new Date(Date.now() - 2 * 86_400_000),
  })
  const remindersTo = async ({ email }: { email: string }) =>
    (await mailsTo(email)).filter(({ kind }) => kind === 'request-reminder')
  await sendRequestReminders(ctx)
  await sendRequestReminders(ctx)
  const [both, ...others] = await remindersTo(client)
  expect(others).toEqual([])
  expectTexts(both?.text, [`Sign “${late}”`, `Lease ${mark}`], [early])
  const [onlyRequest] = await remindersTo(member)
  expectTexts(onlyRequest?.text, [`Lease ${mark}`], [late])
  await db.update(agreementSigners).set({ signedAt: sentAt }).where(eq(agreementSigners.uid, client.id))
  await db.delete(requestReminders).where(eq(requestReminders.uid, member.id))
  await sendRequestReminders(ctx)
  const [, second] = await remindersTo(member)
  expectTexts(second?.text, [`Sign “${late}”`, `Lease ${mark}`])
})

test('the notification settings mention reminders about agreements', async () => {
  const { client } = await begin()
  await expectPage(
    as(client).get('/client/notifications'),
    200,
    'Requests and agreements',
    'agreements to sign',
  )
})
