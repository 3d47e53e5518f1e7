import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, expect, test, vi } from 'vitest'
import { collectDigest } from '#app/domain/notifications/digests.server.ts'
import { users } from '#db/schema.ts'
import { createMailer, openTestApp } from '../app.ts'
import { readRoutes } from '../routes.ts'
import { unzip } from '../unzip.ts'
import { readPageText } from './room-pdfs.ts'
import { runScenario } from './two-bidder-scenario.ts'

/*
 * Runs the same scenario in two installations, of which only the second one has a rival group of bidders. Then compares
 * everything that guests of the first group can request.
 */

// Watermarks contain the time.
vi.useFakeTimers({ toFake: ['Date'] })
const folder = mkdtempSync(join(tmpdir(), 'installations-'))
afterAll(() => {
  vi.useRealTimers()
  rmSync(folder, { recursive: true, force: true })
})

type Site = Awaited<ReturnType<typeof openTestApp>>

const TODAY = new Date().toISOString().slice(0, 10)
const DAYS = { first: '2026-03-01T10:00:00Z', rival: '2026-03-02T11:00:00Z' }

/** Sets the times of all rows to one of two days, so that the rival's times differ from all others. */
const setTimes = ({ db }: Site, rival: string[]) =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    const { rows } = await tx.execute<{ table: string; column: string }>(sql`
      select table_name as table, column_name as column from information_schema.columns
      where table_schema = 'public' and data_type like 'timestamp%'
      and table_name not in ('sessions', 'rate_limit_attempts')`)
    for (const { table, column } of rows)
      await tx.execute(sql`update ${sql.identifier(table)} t set ${sql.identifier(column)} =
        case when t::text ~ ${rival.join('|')} then ${DAYS.rival} else ${DAYS.first} end::timestamptz
        where ${sql.identifier(column)} is not null`)
  })

/** Replaces random values and the current time. Known ids are replaced with their names. */
function createNormalizer(ids: Record<string, string>) {
  const names = new Map(Object.entries(ids).map(([name, id]) => [id, name]))
  return (text: string) =>
    text
      .replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, (id) => `<${names.get(id) ?? 'id'}>`)
      .replaceAll(/nonce(=\\?"|-)[\w+/=-]+/g, 'nonce$1')
      .replaceAll(/token=(3D)?[\w-]{43}/g, 'token')
      .replaceAll(/_NmP-\w+/g, 'boundary')
      .replaceAll(/\d\d:\d\d(:\d\d)? UTC/g, 'time')
      .replaceAll(new RegExp(`${TODAY}T[\\d:.]+Z|${String(Date.now()).slice(0, 5)}\\d{8}`, 'g'), 'now')
}
type Normalize = ReturnType<typeof createNormalizer>

async function describeAnswer({ ctx }: Site, normalize: Normalize, answer: Response) {
  const headers = [...answer.headers].filter(([name]) => !['x-request-id', 'set-cookie'].includes(name))
  const content = Buffer.from(await answer.arrayBuffer())
  const isText = !/image|pdf|octet/.test(answer.headers.get('content-type') ?? '')
  const isSealed = content.includes('/Type /Sig')
  // The bytes of a sealed PDF are random. It has two pages.
  const readPdf = () => Promise.all([1, 2].map((page) => readPageText(ctx, content, page)))
  const text = isSealed ? String(await readPdf()) : isText ? String(content) : null
  const body = text === null ? createHash('sha256').update(content).digest('hex') : normalize(text)
  return { status: answer.status, headers: normalize(JSON.stringify(headers)), body }
}

/** Returns emails as they are sent, with headers. */
async function collectMails({ ctx, db, mailsTo }: Site, addresses: string[]) {
  const outbox = mkdtempSync(join(folder, 'mails-'))
  const mailer = createMailer({ folder: outbox }, { from: 'office@firm.example', appUrl: ctx.appUrl })
  const texts: string[] = []
  for (const to of addresses) {
    const [person] = await db.select().from(users).where(eq(users.email, to))
    await collectDigest(ctx, person?.id ?? '')
    for (const mail of (await mailsTo(to)).toReversed()) {
      await mailer.deliver(mail)
      const [name = ''] = readdirSync(outbox)
      // Without the line breaks that only the encoding needs.
      texts.push(readFileSync(join(outbox, name), 'utf8').replaceAll(/=\r?\n/g, ''))
      rmSync(join(outbox, name))
    }
  }
  return texts
}

const routes = (await readRoutes()).filter(({ pattern }) => /^\/(api\/)?rooms/.test(pattern))
const VALUES: Record<string, string[]> = {
  id: ['room'],
  entry: ['balance', 'photo', 'ledger', 'contract', 'patents', 'missing', 'removed', 'staged', 'finance'],
  page: ['1', '4'],
  acceptance: ['ownAcceptance', 'acceptance'],
  archive: ['archive'],
}
const QUERIES = [
  ...['folder=finance', 'folder=secret', 'page=2', 'search=a', 'search=1', 'search=Patents', 'search=secret'],
  ...['group=group&folder=finance', 'entry=patents', 'entry=balance&page=2', 'after=question'],
  ...['after=ownQuestion', 'published=0', 'published=1', 'of=corrected', 'at=2026-03-03T00:00&group=group'],
]

/** Lists requests of every address below `/rooms` and `/api/rooms`, with ids of everything that the room has. */
function listRequests(ids: Record<string, string>) {
  const fill = (path: string): string[] => {
    const [all = '', name = ''] = /:(\w+)/.exec(path) ?? []
    return name ? (VALUES[name] ?? []).flatMap((one) => fill(path.replace(all, ids[one] ?? one))) : [path]
  }
  const queries = QUERIES.map((query) =>
    query.replaceAll(/=(\w+)/g, (_, one: string) => `=${ids[one] ?? one}`),
  )
  const body = new URLSearchParams({ entry: ids.patents ?? '', read: '1:5' })
  return routes.flatMap(({ id, pattern, page }) =>
    fill(pattern).flatMap((path) => {
      const isOfEntry = pattern.includes(':entry')
      const tried = queries.filter((query) => (isOfEntry ? /^of=/ : page ? /=/ : /^at=/).test(query))
      const data = page ? ['', ...tried].map((query) => `${path}.data?_routes=${id}&${query}`) : []
      const asked: { address: string; init: RequestInit & { headers?: Record<string, string> } }[] = [
        ...[path, ...tried.map((query) => `${path}?${query}`), ...data].map((address) => ({
          address,
          init: {},
        })),
        { address: path, init: { headers: { range: 'bytes=5-20' } } },
        { address: path, init: { headers: { 'if-none-match': '*' } } },
        { address: path, init: { method: 'HEAD' } },
        { address: path, init: { method: 'POST', body } },
        { address: path, init: { method: 'PUT' } },
      ]
      return asked
    }),
  )
}

/** Returns everything that guests of the first group get. */
async function readEverything(hasRival: boolean) {
  const site = await openTestApp({ ownDatabase: true })
  const { as, ctx, app, cookieOf } = site
  const { first, ids, ofRival } = await runScenario(site, hasRival)
  const normalize = createNormalizer(ids)
  const answers: Record<string, unknown> = {
    tooMany: await describeAnswer(site, normalize, await first.ask('Too many', '', 429)),
  }
  const mails = await collectMails(site, [first.guest.email, first.late.email, 'new.first@bidder.example'])
  await setTimes(site, ofRival)
  for (const person of [first.guest, first.late]) {
    const cookie = await cookieOf(person)
    // One guest is enough for all methods and queries.
    const asked = listRequests(ids).filter(({ init }) => person === first.guest || !('method' in init))
    for (const { address, init } of asked) {
      const headers = { origin: ctx.appUrl, ...cookie, ...init.headers }
      const answer = await app.request(`${ctx.appUrl}${address}`, { redirect: 'manual', ...init, headers })
      const label = normalize([person.name, init.method, address, JSON.stringify(init.headers)].join(' '))
      answers[label] = await describeAnswer(site, normalize, answer)
    }
  }
  const zip = await as(first.guest).post('/api/account/data.zip', {})
  const exported = await unzip(Buffer.from(await zip.arrayBuffer()))
  // It has the hashes of the others.
  exported.delete('manifest.json')
  const files = [...exported].map(([name, content]) => normalize(`${name} ${content}`))
  return { answers, mails: mails.map(normalize), files }
}

/** Lists differences with some text around each, because a page is too long for a message. */
function listDifferences(before: Record<string, unknown>, after: Record<string, unknown>): string[] {
  const labels = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...labels].flatMap((label) => {
    const [one = '', other = ''] = [before, after].map((all) => JSON.stringify(all[label] ?? null))
    if (one === other) return []
    const at = [...one].findIndex((letter, i) => letter !== other[i])
    return `${label}: ${[one, other].map((text) => text.slice(at - 80, at + 80)).join(' / ')}`
  })
}

test('guests get identical responses whether or not their room has another group', async () => {
  const [alone, rivaled] = [await readEverything(false), await readEverything(true)]
  const { answers, mails, files } = alone
  expect([mails.length, files.length]).toEqual([5, 4])
  const statuses = new Set(Object.values(answers).map((answer) => (answer as { status: number }).status))
  expect([...statuses].sort()).toEqual([200, 204, 206, 400, 404, 405, 409, 429])
  expect(Object.keys(answers).length).toBeGreaterThan(800)
  expect(rivaled.files).toEqual(files)
  expect(rivaled.mails).toEqual(mails)
  expect(listDifferences(answers, rivaled.answers)).toEqual([])
})
