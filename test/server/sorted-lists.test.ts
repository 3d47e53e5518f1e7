import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { documents, inquiries, invoices, projects } from '#db/schema.ts'
import { openTestApp } from '../app.ts'
import { makeAdmin, makeClient } from '../make/make.ts'
import { readPages, textOf } from '../pages.ts'

const { as, db } = await openTestApp()
const admin = await makeAdmin(db)
const firm = as(admin)
const client = await makeClient(db)

/** Three pages, so that equal keys span two pages. Every row contains `mark`, which the list is searched for. */
const ROWS = 60
const mark = randomUUID().slice(0, 8)
const some = Array.from({ length: ROWS }, (_, i) => ({ i, id: randomUUID() }))
/** Seven different words, whose capitalization must not affect the order. */
const word = (i: number) => (i % 2 ? 'A' : 'a') + String(i % 7)
const day = (i: number) => `2020-01-0${(i % 7) + 1}`

type Row = (typeof some)[number]
type Key = (row: Row) => string | number
const lists: Record<string, { make: () => Promise<unknown>; keys: Record<string, Key> }> = {
  inquiries: {
    make: () =>
      db.insert(inquiries).values(
        some.map(({ i, id }) => ({
          id,
          fullName: `${word(i)} ${mark}`,
          companyName: word(i + 3),
          email: 'a@b.example',
          phoneNumber: '1',
          serviceOfInterest: 'Other',
          message: 'x',
          createdAt: new Date(i * 1000),
        })),
      ),
    keys: {
      name: ({ i }) => word(i).toLowerCase(),
      company: ({ i }) => word(i + 3).toLowerCase(),
      received: ({ i }) => i,
    },
  },
  projects: {
    make: () =>
      db.insert(projects).values(
        some.map(({ i, id }) => ({
          id,
          title: `${word(i)} ${mark}`,
          description: 'x',
          status: word(i + 3),
          createdAt: new Date(i * 1000),
        })),
      ),
    keys: {
      title: ({ i }) => word(i).toLowerCase(),
      status: ({ i }) => word(i + 3).toLowerCase(),
      created: ({ i }) => i,
    },
  },
  documents: {
    make: () =>
      db.insert(documents).values(
        some.map(({ i, id }) => ({
          id,
          clientId: client.id,
          origin: 'firm' as const,
          name: `${word(i)} ${mark} ${id}.pdf`,
          version: 1 + (i % 3),
          bytes: i % 7,
          kind: 'pdf' as const,
          modifiedAt: new Date((i % 5) * 86_400_000 + 456),
        })),
      ),
    keys: {
      name: ({ i, id }) => `${word(i)} ${id}`.toLowerCase(),
      size: ({ i }) => i % 7,
      modified: ({ i }) => i % 5,
    },
  },
  invoices: {
    make: () =>
      db.insert(invoices).values(
        some.map(({ i, id }) => ({
          id,
          billTo: `Depot ${mark}`,
          dueDays: 14,
          currency: 'EUR',
          total: (i % 7) * 100,
          ...(i % 5 ? { status: 'sent' as const, number: `${mark}-${i}`, dueOn: day(i) } : {}),
          createdAt: new Date(i * 1000),
        })),
      ),
    keys: {
      // Drafts come last by due date.
      due: ({ i }) => (i % 5 ? day(i) : '9999'),
      total: ({ i }) => i % 7,
      newest: ({ i }) => i,
    },
  },
}
for (const { make } of Object.values(lists)) await make()

/** Returns the ids of a list's rows from all its pages. */
async function listIds(path: string): Promise<string[]> {
  const links = await readPages(firm.get, path, /(<a [^>]*class="row-link[^>]*>)/g)
  return links.flatMap((tag) => tag.match(/[0-9a-f-]{36}/g)?.at(-1) ?? [])
}

function inOrder(key: Key, direction: string): string[] {
  const before = (a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0)
  const rows = some.toSorted((a, b) => before(key(a), key(b)) || before(a.id, b.id))
  return (direction === 'asc' ? rows : rows.toReversed()).map(({ id }) => id)
}

describe.each(Object.entries(lists))('the list of %s', (name, { keys }) => {
  test('the list keeps the requested order across pages, without missing or repeated rows', async () => {
    for (const [sort, key] of Object.entries(keys))
      for (const direction of ['asc', 'desc'] as const) {
        const path = `/admin/${name}?search=${mark}&sort=${sort}&direction=${direction}`
        expect([path, await listIds(path)]).toEqual([path, inOrder(key, direction)])
      }
    const odd = await firm.get(`/admin/${name}?search=${mark}&sort=nonsense&direction=sideways&after=nobody`)
    expect(odd.status).toBe(200)
  })

  test('the list does not make the router request the route of every row from the server', async () => {
    const html = await (await firm.get(`/admin/${name}?search=${mark}`)).text()
    const discovered = [...html.matchAll(/<a [^>]*data-discover[^>]*>/g)].map(([tag]) => tag)
    expect(discovered.filter((tag) => some.some(({ id }) => tag.includes(`/${id}`)))).toEqual([])
    expect(discovered.length).toBeGreaterThan(10)
  })

  test('the list keeps its order in a search and marks the sorted column', async () => {
    const [sort] = Object.keys(keys)
    const html = await (await firm.get(`/admin/${name}?sort=${sort}&direction=asc`)).text()
    expect(html).toContain(`<input type="hidden" name="sort" value="${sort}"/>`)
    expect(html).toContain('<input type="hidden" name="direction" value="asc"/>')
    expect(html.match(/aria-sort="ascending"/g)).toHaveLength(1)
  })
})

test('the document list of a client keeps the requested order across pages, without missing or repeated rows', async () => {
  const keys: Record<string, Key> = { ...lists.documents?.keys, version: ({ i }) => 1 + (i % 3) }
  for (const [sort, key] of Object.entries(keys))
    for (const direction of ['asc', 'desc']) {
      const path = `/client/documents?search=${mark}&sort=${sort}&direction=${direction}`
      const seen = await readPages(as(client).get, path, /<bdi[^>]*>[^<]*([0-9a-f-]{36})\.pdf<\/bdi>/g)
      expect([path, seen]).toEqual([path, inOrder(key, direction)])
    }
  for (const query of ['after=nobody', 'sort=x&direction=y', 'search=%25_%27', 'preview=x'])
    expect([query, (await as(client).get(`/client/documents?${query}`)).status]).toEqual([query, 200])
})

test('names and titles are in alphabetical order, with accented letters beside their base letters', async () => {
  const words = [
    'Äpfel',
    'apple',
    'Banana',
    'Éclair',
    'Émile',
    'file',
    'Łódź',
    'lot',
    'Ñandú',
    'Öl',
    'otter',
    'Šilc',
    'Straße',
    'strata',
    'über',
    'Zebra',
    'Ωmega',
    'Боб',
    'яна',
  ]
  const tag = randomUUID().slice(0, 8)
  for (const name of words) await makeClient(db, { name, company: `${name} ${tag}` })
  await db
    .insert(projects)
    .values(
      words.map((title) => ({ id: randomUUID(), title: `${title} ${tag}`, description: 'x', status: title })),
    )
  await db.insert(documents).values(
    words.map((name) => ({
      id: randomUUID(),
      clientId: client.id,
      origin: 'firm' as const,
      name: `${name} ${tag}.pdf`,
      version: 1,
      bytes: 7,
      kind: 'pdf' as const,
    })),
  )
  const order = async (who: { id: string }, path: string) => {
    const page = await textOf(as(who).get(`${path}${path.includes('?') ? '&' : '?'}search=${tag}`))
    const names = [...page.matchAll(new RegExp(`>([^<> ]{2,10}) ${tag}(?:\\.pdf)?<`, 'g'))].map(
      ([, name]) => name,
    )
    return [...new Set(names)]
  }
  for (const [who, path] of [
    [admin, '/admin?sort=company&direction=asc'],
    [admin, '/admin/projects?sort=title&direction=asc'],
    [admin, '/admin/documents?sort=name&direction=asc'],
    [client, '/client/documents?sort=name&direction=asc'],
  ] as const)
    expect([path, await order(who, path)]).toEqual([path, words])
})
