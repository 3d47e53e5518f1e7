import { randomUUID } from 'node:crypto'
import { and, eq, notLike } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { activity } from '#db/schema.ts'
import { openTestApp } from '../app.ts'
import { makeInquiry } from '../make/make.ts'
import { readRoutes } from '../routes.ts'
import {
  fillPath,
  type Ids,
  listChanges,
  listNamingPaths,
  MARK,
  makeRestrictedProject,
  makeSurroundings,
} from './restricted-project.ts'

const { as, db, mailsTo } = await openTestApp()
const surroundings = await makeSurroundings({ as, db })
const { client, company, insider, outsider } = surroundings
const inquiry = await makeInquiry(db, { clientId: client.id })
const [outside, inside] = [as(outsider), as(insider)]

type Session = ReturnType<typeof as>

const routes = (await readRoutes()).filter(({ pattern }) =>
  /^\/(admin|api\/(admin|agreements|invoices)|project-pictures)(\/|$)/.test(pattern),
)
const plainRoutes = routes.filter(({ pattern }) => !pattern.includes(':'))

/** Queries of lists. The client and the company are visible to all staff. */
const queries = [
  '',
  // Only the beginning of the word, because lists repeat the search term.
  `search=${MARK.slice(0, -2)}`,
  `q=${MARK.slice(0, -2)}`,
  `client=${client.id}`,
  `company=${company.id}`,
  `lead=${insider.id}`,
  `open=${client.id}`,
  'filter=all',
  'show=all',
  'state=open',
  'sort=name',
]

/** Pages about records that the project refers to. */
const pages = [
  { path: `/admin/clients/${client.id}`, id: 'routes/admin/clients/client' },
  { path: `/admin/companies/${company.id}`, id: 'routes/admin/companies/company' },
  { path: `/admin/inquiries/${inquiry.id}`, id: 'routes/admin/inquiries/inquiry' },
].map(({ path, id }) => ({ title: id, paths: [`${path}.data?_routes=${id}`] }))
const lists = plainRoutes.map(({ id, pattern }) => ({
  title: pattern,
  paths: queries.map((query) =>
    pattern.startsWith('/admin') && !pattern.endsWith('.csv')
      ? `${pattern}.data?${query}&_routes=${id}`
      : `${pattern}?${query}`,
  ),
}))

/** Reads all lists, by path. */
async function readLists(session: Session): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const path of [...lists, ...pages].flatMap(({ paths }) => paths)) {
    const answer = await session.get(path)
    found.set(path, `${answer.status} ${await answer.text()}`)
  }
  return found
}

const UUID = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g
/** Removes ids and times, because some responses create new ones. */
const removeIdsAndTimes = (text: string) => text.replaceAll(UUID, 'id').replaceAll(/\d{13}/g, 'time')

const before = await readLists(outside)
const ids = await makeRestrictedProject({ as, db }, surroundings)
const after = await readLists(outside)

/** Ids that don't exist. */
const unknown = Object.fromEntries(Object.keys(ids).map((name) => [name, randomUUID()])) as Ids

/** Routes with the id of the project or a record in it. */
const routesWithId = routes
  .filter(({ pattern }) => pattern.includes(':') && !fillPath(pattern, ids).includes(':'))
  // The agreement in this test has no such files.
  .filter(({ pattern }) => !/agreements\/:id\/(document|pages)/.test(pattern))

const namingPaths = listNamingPaths(surroundings, ids).map((path, i) => ({
  path,
  other: listNamingPaths(surroundings, unknown)[i] ?? '',
}))

/** Returns a response without ids, so that responses about different ids can be compared. */
async function summarize(answer: Response, about: Ids): Promise<string> {
  let text = `${answer.status} ${answer.headers.get('location')} ${answer.headers.get('content-disposition')} ${await answer.text()}`
  for (const id of Object.values(about)) text = text.replaceAll(id, 'id')
  return removeIdsAndTimes(text)
}
const isRevealedIn = (text: string) =>
  text.includes(MARK) || Object.values(ids).some((id) => id !== '' && text.includes(id))

describe('staff without access to a project', () => {
  test.each([...lists, ...pages])('find nothing at $title', ({ paths }) => {
    for (const path of paths) {
      const text = after.get(path) ?? ''
      expect([path, isRevealedIn(text)]).toEqual([path, false])
      // The log now contains the reader's own exports.
      if (!path.startsWith('/admin/activity'))
        expect([path, removeIdsAndTimes(text)]).toEqual([path, removeIdsAndTimes(before.get(path) ?? '')])
    }
  })

  test.each(routesWithId)(
    'get the same response as for an unknown id at $pattern',
    async ({ id, pattern, page }) => {
      const suffixes = page ? ['.data', `.data?_routes=${id}`] : ['']
      for (const suffix of suffixes) {
        const [hidden, missing] = [fillPath(pattern, ids) + suffix, fillPath(pattern, unknown) + suffix]
        const found = await summarize(await outside.get(hidden), ids)
        expect(found).toBe(await summarize(await outside.get(missing), unknown))
        expect(found).not.toBe(await summarize(await inside.get(hidden), ids))
      }
      const [html, data] = [
        await outside.get(fillPath(pattern, ids)),
        await outside.get(fillPath(pattern, unknown)),
      ]
      expect(html.status).toBe(data.status)
      expect((await html.text()).includes(MARK)).toBe(false)
    },
  )

  test.each(namingPaths)('get the same response as for an unknown id at $path', async ({ path, other }) => {
    expect(await summarize(await outside.get(path), ids)).toBe(
      await summarize(await outside.get(other), unknown),
    )
  })

  test('get no email', async () => {
    expect(await mailsTo(outsider.email)).toEqual([])
  })
})

describe('a change by staff without access to a project', () => {
  const missing = listChanges(surroundings, unknown)
  const changes = listChanges(surroundings, ids).map(([path, fields], i) => ({
    title: `${path.replaceAll(UUID, ':id')} ${fields instanceof FormData ? '' : (fields.intent ?? '')}`,
    path,
    fields,
    missing: missing[i] ?? [path, fields],
  }))
  const send = async (session: Session, [path, fields]: (typeof missing)[number], about: Ids) => {
    const address = path.startsWith('/api/') ? path : `${path}.data`
    const body = fields instanceof FormData ? fields : new URLSearchParams(fields)
    return summarize(await session.send(address, body), about)
  }

  test.each(changes)(
    'gets the same response as for an unknown id at $title',
    async ({ path, fields, missing }) => {
      const answer = await send(outside, missing, unknown)
      expect(await send(outside, [path, fields], ids)).toBe(answer)
      expect(await send(inside, [path, fields], ids)).not.toBe(answer)
    },
  )

  test('leaves no log entry', async () => {
    const own = and(eq(activity.actorUid, outsider.id), notLike(activity.action, '%.exported'))
    expect(await db.select({ action: activity.action }).from(activity).where(own)).toEqual([])
  })
})
