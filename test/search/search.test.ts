import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { SearchResult } from '#app/domain/search/search-results.ts'
import type { Database } from '#db/connect.server.ts'
import { rateLimitAttempts } from '#db/schema.ts'
import { makeInvoice } from '#test/make/invoice-forms.ts'
import {
  makeAdmin,
  makeAdministrator,
  makeClient,
  makeCompany,
  makeDocument,
  makeInquiry,
  makeMessage,
  makeProject,
  makeRateLimitAttempts,
  makeRequest,
  makeStaff,
} from '#test/make/make.ts'
import { expectPage, expectTexts, textOf } from '#test/pages.ts'
import { openTestApp } from '../app.ts'

const { as, db } = await openTestApp()
const admin = await makeAdmin(db)

const api = { admin: '/api/admin/search', client: '/api/search' }
type Person = { id: string } | null
const searchOf = (area: 'admin' | 'client') => async (person: Person, q: string) => {
  const answer = await as(person).get(`${api[area]}?${new URLSearchParams({ q })}`)
  expect(answer.status).toBe(200)
  return (await answer.json()) as SearchResult
}
const [search, searchAsClient] = [searchOf('admin'), searchOf('client')]
/** Returns the titles found for each kind, in display order. */
const titles = ({ groups }: SearchResult) =>
  Object.fromEntries(groups.map(({ kind, hits }) => [kind, hits.map(({ title }) => title)]))

async function plant() {
  const company = await makeCompany(db, { name: 'Harborline Shipping', legalName: 'Zephyrion Holding AG' })
  const client = await makeClient(db, {
    name: 'Jonas Pell',
    companyId: company.id,
    company: 'Harborline Shipping',
    email: 'jonas@harborline.example',
  })
  const project = await makeProject(db, {
    title: 'Harborline carve-out',
    clientId: client.id,
    companyId: company.id,
  })
  const row = { projectId: project.id, clientId: client.id }
  const document = await makeDocument(db, { ...row, name: 'Harborline valuation.pdf' })
  const billTo = 'Harborline Shipping\n1 Quay'
  await makeInvoice(db, client, { number: '2026-7731', projectId: project.id, billTo })
  const request = await makeRequest(db, project, { title: 'Harborline lease' })
  const text = `${'Before it. '.repeat(40)}The harborline figures are ready. ${'After it. '.repeat(40)}`
  await makeMessage(db, project, { text })
  await makeInquiry(db, { fullName: 'Ada Harborline', message: 'Please call.' })
  return { client, company, project, document: document.id, request }
}
const planted = await plant()

test('staff search finds items of every kind', async () => {
  const answer = await search(admin, 'harborline')
  expect(answer.isSimilarOnly).toBe(false)
  expect(titles(answer)).toEqual({
    person: ['Jonas Pell'],
    company: ['Harborline Shipping'],
    project: ['Harborline carve-out'],
    document: ['Harborline valuation.pdf'],
    invoice: ['2026-7731'],
    inquiry: ['Ada Harborline'],
    request: ['Harborline lease'],
    message: ['Olga'],
  })
})

test('staff find a company by its legal name too, and each hit names the company first; clients find none', async () => {
  const found = await search(admin, 'zephyrion')
  const { company, client } = planted
  expect(found.groups).toMatchObject([
    { kind: 'company', hits: [{ id: company.id, detail: 'Zephyrion Holding AG · 1 person' }] },
  ])
  const page = await (await as(admin).get('/admin/search?q=zephyrion')).text()
  expect(page).toContain(`href="/admin/companies/${company.id}"`)
  const hits = (await search(admin, 'harborline')).groups.flatMap((group) => group.hits)
  const details = hits.filter(({ title }) => /carve-out|lease|Olga/.test(title)).map(({ detail }) => detail)
  expect(details).toEqual([
    'In Progress · Harborline Shipping · Jonas Pell',
    'Open · Harborline Shipping · Harborline carve-out',
    'Harborline Shipping · Harborline carve-out',
  ])
  expect((await searchAsClient(client, 'zephyrion')).groups).toEqual([])
  expect(JSON.stringify(await searchAsClient(client, 'carve-out'))).not.toContain('Shipping')
})

test('staff search matches words and parts of words, in any order and case', async () => {
  expect(titles(await search(admin, 'valua HARBOR')).document).toEqual(['Harborline valuation.pdf'])
  expect(titles(await search(admin, 'pell, "jonas"')).person).toEqual(['Jonas Pell'])
  // More than four digits: names in other test files may contain four by chance.
  expect(titles(await search(admin, '026-7731')).invoice).toEqual(['2026-7731'])
  expect((await search(admin, 'harborline nowhere')).groups).toEqual([])
})

test.each(['harbrline', 'habrorline valuaton', 'Hárborline', 'harborline valaution'])(
  'staff search falls back to similar spellings when nothing matches: %s',
  async (q) => {
    const answer = await search(admin, q)
    expect(answer.isSimilarOnly).toBe(true)
    expect(titles(answer).document).toEqual(['Harborline valuation.pdf'])
  },
)

test('staff search links to the page of messages that contains the match', async () => {
  const project = await makeProject(db)
  for (let i = 0; i < 45; i++) {
    const createdAt = new Date(Date.now() + i * 1000)
    await makeMessage(db, project, { text: `Quillon ${i} of many`, createdAt })
  }
  const page = await (await as(admin).get('/admin/search?q=quillon+5')).text()
  const link = /href="(\/admin\/projects\/[^"]*earlier=[^"]*)#newest-message"/.exec(page)?.[1] ?? ''
  const shown = await (await as(admin).get(link.replaceAll('&amp;', '&'))).text()
  expectTexts(shown, ['Quillon 5 of many', 'Newest messages'])
  expect(shown).not.toContain('Quillon 6 of many')
  const cut = await (await as(admin).get('/admin/search?q=quillon')).text()
  expect(cut).toContain('href="/admin/search?q=quillon&amp;kind=message"')
  const all = await textOf(as(admin).get('/admin/search?q=quillon&kind=message'))
  for (const i of [0, 22, 44]) expect(all).toContain(`Quillon ${i} of many`)
})

test('staff search shows the five best matches of each kind and links to the full list', async () => {
  // The oldest project, so that only its rank can put it first.
  await makeProject(db, { title: 'Wisteria', createdAt: new Date('2026-01-01') })
  for (let i = 0; i < 7; i++) await makeProject(db, { title: `Wisteria ${i} programme` })
  const answer = await search(admin, 'wisteria')
  expect(answer.groups).toHaveLength(1)
  expect(answer.groups[0]).toMatchObject({ kind: 'project', more: true })
  expect(answer.groups[0]?.hits).toHaveLength(5)
  expect(answer.groups[0]?.hits[0]?.title).toBe('Wisteria')
  const page = await (await as(admin).get('/admin/search?q=wisteria')).text()
  expect(page).toContain('href="/admin/projects?search=wisteria"')
})

test('staff search ranks whole words above parts of words in newer items', async () => {
  await makeProject(db, { title: 'Old orleander lease', createdAt: new Date('2026-01-01') })
  const titles55 = Array.from({ length: 55 }, (_, i) => `Porleander ${i}`)
  for (const title of titles55) await makeProject(db, { title })
  expect(titles(await search(admin, 'orleander')).project?.[0]).toBe('Old orleander lease')
  const page = await (await as(admin).get('/admin/search?q=orleander')).text()
  expect(page).toContain('<mark class="found">orleander</mark>')
  expect(page).not.toContain('P<mark')
})

test('staff search ranks whole words above beginnings of words, and those above parts of words', async () => {
  const project = await makeProject(db)
  const ranked = ['Lindera', 'Linderan terms', 'Release of Flinderan']
  for (const title of ranked) await makeRequest(db, project, { title })
  expect(titles(await search(admin, 'lindera')).request).toEqual(ranked)
})

test('staff search finds whole words and beginnings in messages, but neither parts nor similar spellings', async () => {
  const longWord = 'quercetin'.repeat(8)
  const text = `(Celosia),\u00a0zinnia\u202fcosmos/larkspur ${longWord} ${'ballast '.repeat(100)}`
  await makeMessage(db, await makeProject(db), { text })
  for (const q of ['celosia', 'zinnia', 'cosmos', 'larksp', `${longWord}x`, longWord])
    expect([q, titles(await search(admin, q)).message]).toEqual([q, ['Olga']])
  for (const q of ['elosia', 'celsoia', 'zinnja', 'zi'])
    expect([q, (await search(admin, q)).groups.filter(({ kind }) => kind === 'message')]).toEqual([q, []])
})

test('search finds items by words that are partly in the title of their project', async () => {
  for (const result of [
    await search(admin, 'carve lease'),
    await searchAsClient(planted.client, 'lease carve-out'),
  ])
    expect(titles(result)).toEqual({ request: ['Harborline lease'] })
  expect((await searchAsClient(await makeClient(db), 'carve lease')).groups).toEqual([])
})

test('staff search finds invoices by their total, in any notation', async () => {
  await makeInvoice(db, planted.client, { number: '2026-8841', total: 3083900 })
  for (const q of ['30839', '30,839', '30.839,00', 'EUR 30 839.00'])
    expect([q, titles(await search(admin, q)).invoice]).toEqual([q, ['2026-8841']])
  expect(titles(await searchAsClient(planted.client, '30,839.00')).invoice).toEqual(['2026-8841'])
  expect((await search(admin, '3083900')).groups).toEqual([])
})

test('staff search finds part of a telephone number, however it is written', async () => {
  await makeClient(db, { name: 'Peony Pell', phoneNumber: '+47 22 71 93 05' })
  await makeInquiry(db, { fullName: 'Petunia Prim', phoneNumber: '(+47) 2271-9305' })
  const found = titles(await search(admin, '+47 2271 93'))
  expect([found.person, found.inquiry]).toEqual([['Peony Pell'], ['Petunia Prim']])
})

test('a newer search of a person ends the running one without a result, and has its own', async () => {
  const [{ promise: started, resolve: start }, { promise: released, resolve: release }] = [
    Promise.withResolvers<void>(),
    Promise.withResolvers<void>(),
  ]
  const holdTransactions = (real: Database) =>
    new Proxy(real, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name, target)
        if (typeof value !== 'function') return value
        if (name !== 'transaction') return value.bind(target)
        return async (...work: unknown[]) => {
          start()
          await released
          return value.apply(target, work)
        }
      },
    })
  const person = await makeAdmin(db)
  const browser = (await openTestApp({ database: holdTransactions })).as(person)
  const older = browser.get('/admin/search?q=harborline')
  await started
  const newer = browser.get(`${api.admin}?q=harborline`)
  const counted = () =>
    db
      .select({ attempts: rateLimitAttempts.attempts })
      .from(rateLimitAttempts)
      .where(eq(rateLimitAttempts.key, `search:${person.id}`))
  await expect.poll(counted).toEqual([{ attempts: 2 }])
  release()
  const ended = await older
  expect(ended.status).toBe(200)
  expect(await textOf(ended)).toContain('This search was canceled because you started another one.')
  expect(titles((await (await newer).json()) as SearchResult).document).toEqual(['Harborline valuation.pdf'])
})

test('staff search highlights matches and escapes HTML in names', async () => {
  await makeProject(db, { title: '<img src=x onerror=alert(1)> Gladiolus' })
  const page = await (await as(admin).get('/admin/search?q=gladiolus+img')).text()
  expect(page).toContain('<mark class="found">Gladiolus</mark>')
  expect(page).not.toContain('<img src=x')
})

test('staff search omits removed documents and withdrawn requests', async () => {
  const project = await makeProject(db)
  await makeDocument(db, { projectId: project.id, name: 'Marigold.pdf', removedAt: new Date() })
  await makeRequest(db, project, { title: 'Marigold', withdrawnAt: new Date() })
  expect((await search(admin, 'marigold')).groups).toEqual([])
})

test("staff search shows staff everything except the administrator's account", async () => {
  const colleague = await makeStaff(db)
  const administrator = await makeAdministrator(db, 'office@firm.example')
  expect(titles(await search(colleague, 'harborline')).document).toHaveLength(1)
  const ids = async (person: Person) =>
    (await search(person, 'office@firm.example')).groups.flatMap(({ hits }) => hits.map(({ id }) => id))
  expect(await ids(colleague)).not.toContain(administrator.id)
  expect(await ids(administrator)).toContain(administrator.id)
})

test("client search finds only the client's own items, and no people, companies or inquiries", async () => {
  expect(titles(await searchAsClient(planted.client, 'harborline'))).toEqual({
    project: ['Harborline carve-out'],
    document: ['Harborline valuation.pdf'],
    invoice: ['2026-7731'],
    request: ['Harborline lease'],
    message: ['Olga'],
  })
  expect((await searchAsClient(planted.client, 'harbrlin')).isSimilarOnly).toBe(true)
})

test('client search finds nothing that belongs to another client, even by similar spelling', async () => {
  const stranger = await makeClient(db)
  for (const q of ['harborline', 'harbrline', '026-7731', 'figures'])
    expect((await searchAsClient(stranger, q)).groups).toEqual([])
})

test("client search does not match a project's internal client name", async () => {
  const client = await makeClient(db)
  await makeProject(db, { title: 'Dahlia', clientId: client.id, client: 'Secretname' })
  expect((await searchAsClient(client, 'secretname')).groups).toEqual([])
  expect(titles(await searchAsClient(client, 'dahlia')).project).toEqual(['Dahlia'])
})

test('client search links only to pages in the portal', async () => {
  const page = await (await as(planted.client).get('/client/search?q=harborline')).text()
  expect(page).toContain(`href="/client/projects/${planted.project.id}"`)
  expect(page).toContain(`href="/client/documents?document=${planted.document}"`)
  expect(page).toContain(`href="/client/projects/${planted.project.id}/requests?request=${planted.request}"`)
  expect(page).not.toContain('href="/admin')
})

test('the search page says what it searches, and where else to look when nothing is found', async () => {
  const pageOf = async (q: string) => textOf(as(await makeClient(db)).get(`/client/search?q=${q}`))
  expect(await pageOf('')).toContain(
    'Search includes: Projects, Documents, Invoices, Requests, Agreements, Messages',
  )
  const page = (await pageOf('zzzxq')).replaceAll(/<[^>]+>/g, '')
  expect(page).toContain('Try fewer letters, or look in Documents and Invoices.')
})

test('a search without meaningful words finds nothing and does not fail', async () => {
  for (const q of ['', 'a', '%', '__', "'", '"; drop table users; --', '-- --', '\\', '🙂', '{}']) {
    expect([q, (await search(admin, q)).groups]).toEqual([q, []])
    await expectPage(as(admin).get(`/admin/search?${new URLSearchParams({ q })}`), 200)
  }
})

test('a search with more than 255 characters finds nothing, and one with a NUL is rejected with 400', async () => {
  const long = 'a'.repeat(10_000)
  expect((await search(admin, long)).groups).toEqual([])
  expect(await (await as(admin).get(`/admin/search?q=${long}`)).text()).toContain(
    'Enter up to 255 characters.',
  )
  for (const path of ['/admin/search', api.admin]) await expectPage(as(admin).get(`${path}?q=a%00b`), 400)
})

test('a search treats SQL wildcards as plain characters', async () => {
  await makeProject(db, { title: 'Fifty_percent 50% off' })
  expect(titles(await search(admin, 'fifty_per')).project).toEqual(['Fifty_percent 50% off'])
  expect((await search(admin, 'fif%cent')).groups.filter(({ kind }) => kind === 'project')).toEqual([])
})

test('searches beyond 1,000 are rejected with 429, both on the page and in the dialog', async () => {
  const person = await makeAdmin(db)
  await makeRateLimitAttempts(db, `search:${person.id}`, 1000)
  for (const path of ['/admin/search', api.admin]) {
    const answer = await as(person).get(`${path}?q=harborline`)
    expect([answer.status, Number(answer.headers.get('retry-after')) > 0]).toEqual([429, true])
    expect(await answer.text()).toContain('You’ve done this too many times. Please try again')
  }
})
