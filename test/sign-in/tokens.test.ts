import { randomUUID } from 'node:crypto'
import { and, eq, is, isNull } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { createPasswordHasher, type PasswordHasher } from '#app/adapters/password-hasher.server.ts'
import { eraseAccount } from '#app/domain/users/erase-account.server.ts'
import { getUserRevision } from '#app/domain/users/update-user.server.ts'
import * as schema from '#db/schema.ts'
import { ADMIN_EMAIL, openTestApp } from '../app.ts'
import { codeOf, makeGuarded } from '../browser/second-factors.ts'
import { FAST_HASHING } from '../make/fast-hashing.ts'
import { makeAdministrator, makeClient, makeStaff, PASSWORD } from '../make/make.ts'
import { expectPage, expectRedirect, expectStatus } from '../pages.ts'

const hasher = createPasswordHasher(FAST_HASHING)
/** Pauses the next sign-in when its password was found to be right, if set. */
let pause: { reached: () => void; ended: Promise<void> } | undefined
const passwords: PasswordHasher = {
  ...hasher,
  verify: async (...args) => {
    const isRight = await hasher.verify(...args)
    const { reached, ended } = pause ?? {}
    pause = undefined
    reached?.()
    await ended
    return isRight
  },
}
const { app, as, ctx, db, findLink, findUser, listActions, mailsTo, openSignedIn, signIn } =
  await openTestApp({
    passwords,
  })
const administrator = as(await makeAdministrator(db, ADMIN_EMAIL))
const visitor = as(null)

const {
  accounts,
  calendarFeeds,
  emailLinks,
  passkeys,
  pendingSignIns,
  recoveryCodes,
  secondFactors,
  sessions,
} = schema

/** Counts a person's rows in each table with a token that gives access by itself. */
const tokens = {
  sessions: (uid: string) => db.$count(sessions, eq(sessions.userId, uid)),
  pending_sign_ins: (uid: string) => db.$count(pendingSignIns, eq(pendingSignIns.uid, uid)),
  email_links: (uid: string) =>
    db.$count(emailLinks, and(eq(emailLinks.uid, uid), isNull(emailLinks.usedAt))),
  calendar_feeds: (uid: string) => db.$count(calendarFeeds, eq(calendarFeeds.uid, uid)),
}
/** Counts a person's rows in each table with a sign-in method, which stays until it is removed or replaced. */
const signInMethods = {
  accounts: (uid: string) => db.$count(accounts, eq(accounts.userId, uid)),
  second_factors: (uid: string) => db.$count(secondFactors, eq(secondFactors.uid, uid)),
  recovery_codes: (uid: string) => db.$count(recoveryCodes, eq(recoveryCodes.uid, uid)),
  passkeys: (uid: string) => db.$count(passkeys, eq(passkeys.uid, uid)),
}
/** Other columns whose names look like secrets. */
const noCredentials: Record<string, string> = {
  'requests.sha256': 'hash of a document',
  'request_events.sha256': 'hash of a document',
  'document_versions.sha256': 'hash of a document',
  'document_versions.storage_key': 'place of a document',
  'pending_objects.storage_key': 'place of a document',
  'invoice_files.sha256': 'hash of an invoice',
  'invoice_files.storage_key': 'place of an invoice',
  'agreements.shown_hash': 'hash of the text of an agreement',
  'agreements.upload_key': 'place of an uploaded agreement',
  'agreements.upload_sha256': 'hash of an uploaded agreement',
  'agreements.sealed_sha256': 'hash of a sealed agreement',
  'agreement_events.shown_hash': 'hash of the text of an agreement',
  'room_acceptances.sealed_sha256': 'hash of a sealed acceptance',
  'room_acceptances.storage_key': 'name in the storage',
  'room_agreements.shown_hash': 'hash of the text of an agreement',
  'room_archives.sha256': 'hash of an archive',
  'room_archives.storage_key': 'name in the storage',
  'room_versions.rendition_key': 'name in the storage',
  'room_versions.rendition_sha256': 'hash of a PDF',
  'room_versions.sha256': 'hash of a file',
  'room_versions.storage_key': 'name in the storage',
  'seals.encrypted_key': 'key of the whole installation, encrypted',
  'seals.fingerprint': 'fingerprint of a public certificate',
  'users.postal_code': 'part of a postal address',
  'companies.postal_code': 'part of a postal address',
  'invoices.buyer_postal_code': 'part of a postal address',
  'rate_limit_attempts.key': 'name of a rate limit',
  'installation.secret_fingerprint': 'fingerprint of the AUTH_SECRET of the whole installation',
}

test('every column that may hold a token belongs to a table whose rows end with access, or is known to hold none', () => {
  const ending = new Set([...Object.keys(tokens), ...Object.keys(signInMethods)])
  const suspects = Object.values(schema)
    .filter((table) => is(table, PgTable))
    .map((table) => getTableConfig(table as PgTable))
    .flatMap(({ name, columns }) => columns.map((column) => ({ table: name, column: column.name })))
    .filter(({ column }) =>
      /token|hash|secret|password|credential|code|sha256|fingerprint|signature|nonce|(^|_)key$|^(identifier|value)$/.test(
        column,
      ),
    )
    .filter(({ table }) => !ending.has(table))
    .map(({ table, column }) => `${table}.${column}`)
  expect(suspects.toSorted()).toEqual(Object.keys(noCredentials).toSorted())
})

const count = async (tables: Record<string, (uid: string) => Promise<number>>, uid: string) =>
  Object.fromEntries(
    await Promise.all(Object.entries(tables).map(async ([name, countRows]) => [name, await countRows(uid)])),
  )
const NO_TOKENS = { sessions: 0, pending_sign_ins: 0, email_links: 0, calendar_feeds: 0 }
const NO_METHODS = { accounts: 0, second_factors: 0, recovery_codes: 0, passkeys: 0 }

const givePasskey = (uid: string) =>
  db
    .insert(passkeys)
    .values({ id: randomUUID(), uid, name: 'Key', credentialId: randomUUID(), publicKey: '', counter: 0 })

/** Gives an account one row in every table, and two sessions with its own. */
async function giveEverything(uid: string) {
  const expiresAt = new Date(Date.now() + 3_600_000)
  const hash = () => randomUUID()
  await db.insert(sessions).values({ id: randomUUID(), userId: uid, tokenHash: hash(), expiresAt })
  await db.insert(pendingSignIns).values({ tokenHash: hash(), uid, expiresAt })
  for (const purpose of ['verify', 'reset', 'invite', 'close'] as const)
    await db.insert(emailLinks).values({ tokenHash: hash(), uid, purpose, expiresAt })
  await db.insert(calendarFeeds).values({ uid, tokenHash: hash() })
  await db.insert(accounts).values({ id: randomUUID(), userId: uid, providerId: 'google', accountId: hash() })
  await db.insert(secondFactors).values({ uid, encryptedSecret: 'unconfirmed' })
  await db.insert(recoveryCodes).values({ uid, codeHash: hash() })
  await givePasskey(uid)
  for (const tables of [tokens, signInMethods])
    for (const rows of Object.values(await count(tables, uid))) expect(rows).toBeGreaterThan(0)
}

type Signed = Awaited<ReturnType<typeof openSignedIn>>
const own = { currentPassword: PASSWORD }
const newPassword = { password: 'seven green lanterns', confirmPassword: 'seven green lanterns' }
const changeAccess = (intent: string) => (person: Signed['person']) =>
  expectPage(administrator.post('/admin.data?index', { intent, entry: person.id }), 200)

/** Each event that ends access, and what is left of the tokens afterwards. */
const events: Record<string, { act: (signed: Signed) => Promise<unknown>; left?: object; methods?: object }> =
  {
    'a changed password': {
      act: async ({ browser }) => {
        expect(
          (await browser.post('/client/security', { intent: 'password', ...own, ...newPassword })).status,
        ).toBe(200)
      },
      left: { ...NO_TOKENS, sessions: 1 },
    },
    'signing out all other devices': {
      act: async ({ browser }) =>
        await expectStatus(browser.post('/client/security', { intent: 'sessions-end', ...own }), 200),
      left: { ...NO_TOKENS, sessions: 1 },
    },
    'a password reset by email': {
      act: async ({ person }) => {
        await visitor.post('/forgot-password', { email: person.email })
        await expectStatus(visitor.post(await findLink(person.email), newPassword), 302)
      },
    },
    'signing out everywhere by staff': { act: ({ person }) => changeAccess('end-sessions')(person) },
    'a deactivation': { act: ({ person }) => changeAccess('deactivate')(person) },
    'a reactivation': {
      act: async ({ person }) => {
        await db.update(schema.users).set({ deactivatedAt: new Date() }).where(eq(schema.users.id, person.id))
        await changeAccess('reactivate')(person)
      },
    },
    'a reset of the second factor by staff': {
      act: ({ person }) => changeAccess('reset-second-factor')(person),
      methods: { ...NO_METHODS, accounts: 2 },
    },
    'a changed email': {
      act: async ({ person }) => {
        const user = await findUser(person.id)
        await expectPage(
          administrator.post('/admin?index', {
            intent: 'edit',
            entry: person.id,
            name: person.name,
            email: `moved-${person.email}`,
            company: '',
            projectDescription: '',
            version: user ? getUserRevision(user) : '',
          }),
          200,
        )
      },
    },
    'the start of closing the account': {
      act: async ({ person }) => {
        await as(person).post('/client/your-data', { intent: 'close' })
        await expectPage(visitor.post(await findLink(person.email), {}), 200, 'Your account closes on')
      },
      // The owner can still sign in and cancel.
      left: { ...NO_TOKENS, sessions: 3, pending_sign_ins: 1 },
    },
    'the end of the account': {
      act: async ({ person }) => {
        await db
          .update(schema.users)
          .set({ closesAt: new Date(0) })
          .where(eq(schema.users.id, person.id))
        await eraseAccount(ctx, person.id)
      },
      methods: NO_METHODS,
    },
  }

test.each(Object.entries(events))('%s ends every token', async (_, { act, left = NO_TOKENS, methods }) => {
  const signed = await openSignedIn()
  await giveEverything(signed.person.id)
  await act(signed)
  expect(await count(tokens, signed.person.id)).toEqual(left)
  if (methods) expect(await count(signInMethods, signed.person.id)).toEqual(methods)
})

/** Verifies the password of a sign-in, then lets `act` happen, and only then finishes the sign-in. */
async function signInDuring(submit: () => Promise<Response>, act: () => Promise<unknown>) {
  const [reached, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  pause = { reached: reached.resolve, ended: ended.promise }
  const late = submit()
  await reached.promise
  await act()
  ended.resolve()
  return late
}

test.each(Object.entries(events).filter(([event]) => event !== 'the start of closing the account'))(
  'a sign-in whose password was verified before %s creates no session after it',
  async (_, { act, left }) => {
    const signed = await openSignedIn()
    await givePasskey(signed.person.id)
    const late = await signInDuring(
      () => signIn(signed.person.email),
      () => act(signed),
    )
    await expectStatus(late, 401)
    expect(await tokens.sessions(signed.person.id)).toBe(left ? 1 : 0)
  },
)

test('a sign-in whose password was verified before all access ended can’t continue with its second factor', async () => {
  const { client, browser, secret } = await makeGuarded(app, db)
  const late = await signInDuring(
    () => browser.logIn(client.email, PASSWORD),
    () => changeAccess('end-sessions')(client),
  )
  await expectRedirect(late, '/two-factor')
  const code = { intent: 'app', code: codeOf(secret) }
  await expectRedirect(browser.post('/two-factor', code), '/login?notice=second-step-late')
  expect(await tokens.sessions(client.id)).toBe(0)
})

test('removal from the team ends every token and sign-in method, and a new invitation revives none', async () => {
  const { person } = await openSignedIn(makeStaff)
  await giveEverything(person.id)
  await expectPage(administrator.post('/admin/team', { intent: 'remove', entry: person.id }), 200)
  expect([await count(tokens, person.id), await count(signInMethods, person.id)]).toEqual([
    NO_TOKENS,
    NO_METHODS,
  ])
  // Rows that were added at the same time as the removal.
  await giveEverything(person.id)
  const invite = { name: person.name, email: person.email }
  await expectStatus(administrator.post('/admin/team', invite), 200)
  expect([await count(tokens, person.id), await count(signInMethods, person.id)]).toEqual([
    { ...NO_TOKENS, email_links: 1 },
    NO_METHODS,
  ])
})

test('creating and turning off a calendar link is logged and its owner is notified by email', async () => {
  const client = await makeClient(db)
  for (const intent of ['calendar-create', 'calendar-delete'])
    await expectPage(as(client).post('/client/profile', { intent }), 200)
  expect(await listActions(client.id)).toEqual(['user.changed-security', 'user.changed-security'])
  const mails = (await mailsTo(client.email)).map(({ text }) => text)
  expect(mails).toEqual([
    expect.stringContaining('The calendar link of your account was turned off.'),
    expect.stringContaining('A calendar link was created for your account.'),
  ])
})
