import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { asc, eq } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { openPasswords } from '#app/adapters/passwords.server.ts'
import { claimInstallation } from '#app/domain/system/installation.server.ts'
import { type Database, openDatabase } from '#db/connect.server.ts'
import { openOneSession, schemaOf } from '#db/one-session.server.ts'
import {
  activity,
  mails,
  passkeys,
  recoveryCodes,
  secondFactors,
  sessions,
  users,
  usersRoles,
} from '#db/schema.ts'
import { type Program, serverBuild } from '#scripts/build.ts'
import { readEnv } from '#server/settings/env.ts'
import { newServerDatabase } from '../database.ts'
import { freePort } from '../postgres.ts'
import { copyEmpty, copyTemplate } from '../template.ts'
import { launch, ready, stop } from './server.ts'

const ADMIN = 'office@firm.example'
const CLIENT = 'ines@client.example'
const COLLEAGUE = 'cora@firm.example'
const OLD = 'correct horse battery'
const NEW = 'quiet window seventeen'
const USAGE =
  'Usage: npm run admin -- list | set-password ADDRESS | reset-two-factor ADDRESS | change-secret\n'
const IN_USE =
  'DATA_DIR: Foyer runs on this folder, and only one process at a time may use it; stop it, and try again\n'

const { runAdminCommand } = (await import(serverBuild)) as Program

/** A program for real on a database of its own, and the ways to look at both. */
async function setUp(kind: string, folder = copyTemplate('foyer-rescue-')) {
  const port = await freePort()
  const where = kind === 'postgres' ? await newServerDatabase() : { folder: join(folder, 'db') }
  const settings = {
    PORT: String(port),
    DATA_DIR: folder,
    ADMIN_EMAIL: ADMIN,
    ADMIN_PASSWORD: OLD,
    AUTH_SECRET: 'a-secret-for-tests-only-0123456789',
    ...('url' in where ? { DATABASE_URL: where.url } : {}),
  }
  const ask = (path: string, form?: Record<string, string>, cookie = '') =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      redirect: 'manual',
      headers: { origin: `http://localhost:${port}`, cookie },
      ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
    })
  return {
    settings,
    port,
    mailFolder: join(folder, 'mail'),
    ask,
    /** Where a log-in leads, or its status, and the cookie that it gave. */
    logIn: async (email: string, password: string) => {
      const answer = await ask('/login', { email, password })
      const cookie = answer.headers.getSetCookie().map((one) => one.split(';')[0])
      return { to: answer.headers.get('location') ?? answer.status, cookie: cookie.join('; ') }
    },
    inDatabase: async <T>(work: (db: Database) => Promise<T>) => {
      const { db, close } = await openDatabase(where)
      try {
        return await work(db)
      } finally {
        await close()
      }
    },
    /** As it is typed into the shell. */
    adminProcess: async (args: string[], input?: string) => {
      const run = launch(settings, { args: ['admin', ...args], ...(input === undefined ? {} : { input }) })
      return [await run.ended, run.output()] as const
    },
    /** The same without a process of its own. */
    admin: async (args: string[], typed = '') => {
      const said: string[] = []
      const output = new PassThrough().on('data', (chunk) => said.push(String(chunk)))
      const input = new PassThrough()
      input.end(typed)
      const code = await runAdminCommand(readEnv(settings), args, { input, output, errors: output })
      return [code, said.join('')] as const
    },
  }
}

/** A colleague who works here, one who has just been invited, and one who was removed. */
async function addColleagues(db: Database) {
  for (const [name, state] of [
    ['cora', { emailVerified: true }],
    ['left', { emailVerified: true, deactivatedAt: new Date() }],
    ['nina', { invitedAt: new Date() }],
  ] as const) {
    await db.insert(users).values({ id: name, name: 'Colleague', email: `${name}@firm.example`, ...state })
    await db.insert(usersRoles).values({ uid: name, role: 'staff' })
  }
}

/** A client who came by Google and has no password, and one who never verified the address. */
async function addClients(db: Database) {
  for (const [email, emailVerified] of [
    [CLIENT, true],
    ['stranger@client.example', false],
  ] as const) {
    const uid = randomUUID()
    await db.insert(users).values({ id: uid, name: 'Ines Client', email, emailVerified })
    await db.insert(usersRoles).values({ uid, role: 'client' })
  }
}

/** An authenticator app with recovery codes, and a passkey, on a phone that is now lost. */
async function addSecondFactors(db: Database, email: string) {
  const [person] = await db.select({ uid: users.id }).from(users).where(eq(users.email, email))
  const uid = person?.uid ?? ''
  await db.insert(secondFactors).values({ uid, sealedSecret: 'sealed', confirmedAt: new Date() })
  await db.insert(recoveryCodes).values({ uid, codeHash: 'hash' })
  await db
    .insert(passkeys)
    .values({ id: uid, uid, name: 'Phone', credentialId: uid, publicKey: 'key', counter: 0 })
}

const LISTED = [
  'cora@firm.example  Colleague  colleague  two-factor off, passkeys 0  never logged in\n',
  'left@firm.example  Colleague  colleague, removed  two-factor off, passkeys 0  never logged in\n',
  'nina@firm.example  Colleague  colleague, invited  two-factor off, passkeys 0  never logged in\n',
  `${ADMIN}  Administrator  administrator  two-factor on, passkeys 1  last log in TODAY\n`,
].join('')
const isReset = `Two-factor sign-in of ${ADMIN} is off, all its sessions are ended, and its owner gets a mail.\n`
const isSet = (email: string) =>
  `The password of ${email} is set, all its sessions are ended, and its owner gets a mail.\n`

/** What can't be done, each with one line; nothing is changed by it. */
async function refuses(admin: Awaited<ReturnType<typeof setUp>>['admin']) {
  const refused: [string[], string | undefined, string][] = [
    [['reset-two-factor', 'nobody@firm.example'], undefined, 'no account with the address nobody@firm'],
    [['set-password', 'nobody@firm.example'], `${OLD}\n`, 'no account with the address nobody@firm'],
    [['set-password', 'stranger@client.example'], `${OLD}\n`, 'is not verified yet'],
    [['set-password', 'nina@firm.example'], `${OLD}\n`, 'is not verified yet'],
    [['set-password', 'left@firm.example'], `${OLD}\n`, "was a colleague's: the administrator can invite"],
    [['set-password', ADMIN], 'short\n', 'Use at least 8 characters.'],
    [['set-password', ADMIN], `${'x'.repeat(129)}\n`, 'at most 128 characters.'],
    [['set-password', ADMIN], '', 'Choose a password.'],
    [['set-password', 'office'], `${OLD}\n`, 'This is not an email address.'],
  ]
  for (const [args, input, words] of refused) {
    const [code, output] = await admin(args, input)
    expect([code, output.split('\n').length, output]).toEqual([1, 2, expect.stringContaining(words)])
  }
  // A password among the arguments stands in the shell's history: it is refused, and not printed.
  for (const args of [[], ['help'], ['constructor', ADMIN], ['list', ADMIN], ['set-password', ADMIN, OLD]])
    expect(await admin(args)).toEqual([1, USAGE])
}

describe.each(['embedded', 'postgres'])('npm run admin on the database %s', (kind) => {
  test('lists the firm, lets its administrator in again, and sets passwords', async () => {
    const { settings, port, mailFolder, ask, logIn, inDatabase, admin, adminProcess } = await setUp(kind)
    const embedded = kind === 'embedded'
    // A process more costs much and shows it once.
    const change = embedded ? adminProcess : admin
    let running = launch(settings)
    /** The embedded database is for one process at a time; on a server, the program keeps running. */
    const pause = async () => embedded && expect(await stop(running)).toBe(0)
    const goOn = async () => {
      if (embedded) running = launch(settings)
      await ready(running, port)
    }
    await ready(running, port)
    if (embedded) {
      expect(await adminProcess(['list'])).toEqual([1, IN_USE])
      for (const args of [
        ['set-password', ADMIN],
        ['reset-two-factor', ADMIN],
      ])
        expect(await admin(args, `${NEW}\n`)).toEqual([1, IN_USE])
    } else {
      const never = `${ADMIN}  Administrator  administrator  two-factor off, passkeys 0  never logged in\n`
      expect(await admin(['list'])).toEqual([0, never])
      expect(await admin(['reset-two-factor', ADMIN])).toEqual([1, 'This user has no two-factor sign-in.\n'])
    }
    const before = await logIn(ADMIN, OLD)
    expect(before.to).toBe('/admin')

    // The phone is lost.
    await pause()
    await inDatabase(async (db) => {
      await addClients(db)
      await addColleagues(db)
      await addSecondFactors(db, ADMIN)
    })
    if (!embedded) {
      expect((await logIn(ADMIN, OLD)).to).toBe('/two-factor')
      expect((await ask('/admin', undefined, before.cookie)).status).toBe(200)
    }
    const [code, lines] = await adminProcess(['list'])
    expect([code, lines.replaceAll(/ {2,}/g, '  ').replace(/20\S+Z/, 'TODAY')]).toEqual([0, LISTED])
    expect(await change(['reset-two-factor', ' Office@Firm.example '])).toEqual([0, isReset])
    await inDatabase(async (db) => {
      for (const table of [secondFactors, recoveryCodes, passkeys, sessions])
        expect(await db.$count(table)).toBe(0)
    })
    let between = before
    if (!embedded) {
      expect((await ask('/admin', undefined, before.cookie)).status).toBe(302)
      between = await logIn(ADMIN, OLD)
      expect(between.to).toBe('/admin')
    }

    // The password is lost as well; the client and the colleague never had one.
    expect(await change(['set-password', ADMIN], `${NEW}\nsecond line\n`)).toEqual([0, isSet(ADMIN)])
    for (const email of [CLIENT, COLLEAGUE])
      expect(await admin(['set-password', email], `${NEW}\nsecond line\n`)).toEqual([0, isSet(email)])
    if (!embedded) await refuses(admin)
    await goOn()
    for (const { cookie } of [before, between])
      expect((await ask('/admin', undefined, cookie)).status).toBe(302)
    expect((await logIn(ADMIN, OLD)).to).toBe(401)
    expect((await logIn(ADMIN, NEW)).to).toBe('/admin')
    expect((await logIn(CLIENT, NEW)).to).toMatch(/^\/client/)
    expect((await logIn(COLLEAGUE, NEW)).to).toBe('/admin')

    // The program itself sends the mail.
    const kept = () => readdirSync(mailFolder).filter((name) => name.endsWith('.eml')).length
    await vi.waitFor(() => expect(kept()).toBe(4), { timeout: 60_000, interval: 100 })
    expect(await stop(running)).toBe(0)
    await inDatabase(async (db) => {
      const sent = await db.select().from(mails).orderBy(asc(mails.createdAt))
      expect(sent.map(({ kind, to, status }) => [kind, to, status])).toEqual([
        ['security-changed', ADMIN, 'sent'],
        ['password-changed', ADMIN, 'sent'],
        ['password-changed', CLIENT, 'sent'],
        ['password-changed', COLLEAGUE, 'sent'],
      ])
      const log = await db
        .select()
        .from(activity)
        .where(eq(activity.actorName, "The server's shell"))
        .orderBy(asc(activity.id))
      const what = { what: "Password set from the server's shell" }
      expect(log).toMatchObject([
        { action: 'user.second-factor-reset', subjectName: 'Administrator', actorUid: null, after: null },
        { action: 'user.changed-security', subjectName: 'Administrator', actorUid: null, after: what },
        { action: 'user.changed-security', subjectName: 'Ines Client', actorUid: null, after: what },
        { action: 'user.changed-security', subjectName: 'Colleague', actorUid: null, after: what },
      ])
      expect(log.map(({ fromAddress }) => fromAddress)).toEqual([null, null, null, null])
      expect(JSON.stringify(log)).not.toContain(NEW)
    })
  })
})

test('without a database it makes none', async () => {
  const { settings, adminProcess } = await setUp('embedded', mkdtempSync(join(tmpdir(), 'foyer-rescue-')))
  expect(await adminProcess(['list'])).toEqual([
    1,
    `DATA_DIR: there is no database in ${settings.DATA_DIR}; for example DATA_DIR=./data\n`,
  ])
  expect(readdirSync(settings.DATA_DIR)).toEqual([])
})

test('on a database of an older version it migrates nothing', async () => {
  const { settings, admin } = await setUp('embedded', copyEmpty('foyer-rescue-'))
  for (const args of [['list'], ['set-password', ADMIN], ['change-secret']])
    expect(await admin(args, `${NEW}\n`)).toEqual([
      1,
      expect.stringMatching(/^The database has not been migrated to this version, .*\n$/),
    ])
  const { db, close } = await openOneSession({ folder: join(settings.DATA_DIR, 'db') })
  expect(await schemaOf(db)).toBe(0)
  await close()
})

test('change-secret makes the secret of the settings the one of the database, which no other command does', async () => {
  const { admin, inDatabase } = await setUp('embedded')
  const start = {
    mode: 'production',
    secret: 'the-secret-that-it-was-started-with',
    secretSource: '',
  } as const
  await inDatabase((db) => claimInstallation({ db, passwords: openPasswords() }, start))
  for (const args of [['list'], ['set-password', ADMIN], ['reset-two-factor', ADMIN]])
    expect(await admin(args, `${NEW}\n`)).toEqual([
      1,
      expect.stringMatching(/^AUTH_SECRET: is not the one that this database was started with\. .*\n$/),
    ])
  expect(await admin(['change-secret', ADMIN])).toEqual([1, USAGE])
  expect(await admin(['change-secret'])).toEqual([
    0,
    expect.stringMatching(/^The secret in AUTH_SECRET is the one of this database from now on, .*\n$/),
  ])
  expect(await admin(['change-secret'])).toEqual([1, expect.stringContaining('Nothing was changed.')])
  expect(await admin(['list'])).toEqual([1, expect.stringContaining('The firm has no account yet.')])
})

test('on a terminal it asks twice, shows nothing of the password, and takes two different ones for none', async () => {
  const { settings, inDatabase } = await setUp('embedded')
  await inDatabase(async (db) => {
    const uid = randomUUID()
    await db.insert(users).values({ id: uid, name: 'Administrator', email: ADMIN, emailVerified: true })
    await db.insert(usersRoles).values({ uid, role: 'admin' })
  })
  /** Types into a terminal that would show what is typed, if it were not asked to leave that to the program. */
  const type = async (keys: string) => {
    const shown: string[] = []
    const raw: boolean[] = []
    const screen = new PassThrough().on('data', (chunk) => shown.push(String(chunk)))
    const input = Object.assign(new PassThrough(), {
      isTTY: true,
      setRawMode: (mode: boolean) => raw.push(mode),
    })
    input.write(keys)
    const code = await runAdminCommand(readEnv(settings), ['set-password', ADMIN], {
      input,
      output: screen,
      errors: screen,
    })
    return { code, raw, screen: shown.join('') }
  }
  const asked = 'New password: \nThe same again: \n'
  expect(await type(`${NEW}\r${OLD}\r`)).toEqual({
    code: 1,
    raw: [true, false],
    screen: `${asked}Passwords do not match\n`,
  })
  expect(await type(`${NEW}\r\u0003`)).toEqual({
    code: 1,
    raw: [true, false],
    screen: `${asked}Stopped: the password is as it was.\n`,
  })
  const done = await type(`${NEW}!\u007f\r${NEW}\r`)
  expect(done).toMatchObject({ code: 0, raw: [true, false] })
  expect(done.screen).toContain(asked)
  expect(done.screen).not.toContain(NEW.slice(0, 5))
})
