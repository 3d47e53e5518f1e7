import pg from 'pg'
import { withOneWrong } from '#test/go-between.ts'
import { cutAfter, cutAt, does, gone, hangs, lostCommits, misspelled, rubbish, slow } from './faults.ts'
import type { Site } from './site.ts'

/** One thing that goes wrong; `seconds` where it need not last as long as others. */
export type Case = { name: string; begin: () => unknown; end: () => unknown; seconds?: number }

const SHORT = 5

const later = (ms: number) => () => new Promise<null>((resolve) => setTimeout(resolve, ms, null))

/** To know what is usual. */
export const nothing: Case = { name: 'nothing', begin: () => {}, end: () => {}, seconds: 5 }

/** What can go wrong beside the program. */
export function casesOf(site: Site): Case[] {
  const { gates, mail, scanner, provider, services } = site
  const verdict = (says: typeof mail.state.verdict) => ({
    begin: () => Object.assign(mail.state, { verdict: says }),
    end: () => Object.assign(mail.state, { verdict: 'takes' }),
  })
  const scans = (change: Partial<typeof scanner.state>) => ({
    begin: () => Object.assign(scanner.state, change),
    end: scanner.honest,
    seconds: SHORT,
  })
  const claims = (change: Partial<typeof provider.state>) => ({
    begin: () => Object.assign(provider.state, change),
    end: provider.honest,
    seconds: SHORT,
  })
  return [
    nothing,
    ...(services ? casesOfDatabase(services) : []),
    ...(services ? casesOfStorage(services) : []),
    { name: 'mail: slow, 2 s an answer', ...does(gates.mail, slow(2000)) },
    { name: 'mail: gone', ...gone(gates.mail) },
    { name: 'mail: hangs', ...hangs(gates.mail) },
    { name: 'mail: greets with rubbish', ...does(gates.mail, rubbish) },
    { name: 'mail: says 451 to each mail', ...verdict('later') },
    { name: 'mail: says 250 and hangs up', ...does(gates.mail, cutAt('queued', true)) },
    { name: 'mail: hangs up before its 250', ...does(gates.mail, cutAt('queued', false)), seconds: SHORT },
    { name: 'scanner: slow, 3 s', ...does(gates.scanner, slow(3000)) },
    { name: 'scanner: gone', ...gone(gates.scanner), seconds: SHORT },
    { name: 'scanner: hangs', ...hangs(gates.scanner) },
    { name: 'scanner: rubbish', ...scans({ answer: () => 'stream: O\0' }) },
    { name: 'scanner: hangs up', ...scans({ answer: () => '' }) },
    { name: 'scanner: OK before it has the file', ...scans({ early: true }) },
    { name: 'provider: slow, 2 s an answer', ...does(gates.provider, slow(2000)) },
    { name: 'provider: gone', ...gone(gates.provider), seconds: SHORT },
    { name: 'provider: hangs', ...hangs(gates.provider) },
    { name: 'provider: 500 for a token', ...claims({ status: { '/token': 500 } }) },
    {
      name: 'provider: hangs with its keys, once they are known',
      ...claims({ waitMs: { '/token': 2500, '/jwks': 20_000 } }),
      seconds: 10,
    },
    { name: 'provider: signed by another', ...claims({ signedByStranger: true }) },
    { name: 'provider: another nonce', ...claims({ claims: { nonce: 'another' } }) },
    { name: 'provider: a token that has run out', ...claims({ claims: { iat: 1, exp: 2 } }) },
    {
      name: "provider: a client's address, not proven",
      ...claims({
        claims: { sub: 'x', email: 'client@harborline.example', email_verified: false },
      }),
    },
  ]
}

type Services = NonNullable<Site['services']>

function casesOfDatabase({ gates: { database }, postgres }: Services): Case[] {
  let ending: NodeJS.Timeout | undefined
  let admin: pg.Client | undefined
  return [
    { name: 'database: slow, 150 ms an answer', ...does(database, slow(150)) },
    { name: 'database: gone', ...gone(database) },
    { name: 'database: hangs', ...hangs(database) },
    {
      name: 'database: restarted',
      begin: async () => {
        await postgres.end()
        await postgres.start()
      },
      end: () => {},
    },
    {
      name: 'database: ends who is at work, twice a second',
      begin: async () => {
        admin = new pg.Client(postgres.url)
        await admin.connect()
        const sql = `select pg_terminate_backend(pid) from pg_stat_activity
          where pid <> pg_backend_pid() and state in ('active', 'idle in transaction')`
        ending = setInterval(() => admin?.query(sql).catch(() => {}), 500)
      },
      end: async () => {
        clearInterval(ending)
        await admin?.end()
      },
    },
    {
      name: 'database: refuses in mid-transaction',
      ...does(database, misspelled(['document_events', 'inquiries', 'messages'])),
    },
    { name: 'database: commits, and its answer is lost', ...does(database, lostCommits()) },
    { name: 'database: rubbish', ...does(database, rubbish), seconds: 8 },
  ]
}

function casesOfStorage({ gates: { storage }, lies }: Services): Case[] {
  const tells = (lie: Parameters<typeof lies.tell>[0]) => ({
    begin: () => lies.tell(lie),
    end: () => lies.tell({}),
  })
  // Its list of files tells the truth in all of these.
  const ofFile = (url = '') => /^\/documents\/[0-9a-f-]{36}/.test(url)
  const got = (change: (body: Buffer) => Buffer) =>
    tells({ body: (body, { method, url }) => (method === 'GET' && ofFile(url) ? change(body) : body) })
  return [
    { name: 'storage: slow, 1 s an answer', ...tells({ instead: later(1000) }) },
    { name: 'storage: gone', ...gone(storage) },
    { name: 'storage: hangs', ...hangs(storage) },
    { name: 'storage: breaks off after 100 KB', ...does(storage, cutAfter(100_000)) },
    { name: 'storage: 500', ...tells({ instead: () => ({ status: 500 }) }) },
    { name: 'storage: 403', ...tells({ instead: () => ({ status: 403 }) }), seconds: SHORT },
    {
      name: 'storage: a page in place of all',
      ...tells({
        instead: () => ({
          ...{ status: 200, headers: { 'content-type': 'text/html' } },
          body: '<h1>Welcome to our network</h1>',
        }),
      }),
    },
    {
      name: 'storage: 200 to what it does not keep',
      ...tells({
        instead: ({ method, url }) =>
          method === 'PUT' && ofFile(url) ? { status: 200, headers: { etag: '"x"' } } : null,
      }),
    },
    { name: 'storage: gives other bytes', ...got(withOneWrong) },
    { name: 'storage: gives half of a file', ...got((body) => body.subarray(0, body.length / 2)) },
  ]
}
