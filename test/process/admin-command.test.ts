import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { asc, eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { createPasswordHasher } from '#app/adapters/password-hasher.server.ts'
import { findOrCreateSeal } from '#app/domain/agreements/sealing/seals.server.ts'
import { claimInstallation } from '#app/domain/system/installation.server.ts'
import { type Database, openDatabase } from '#db/connect.server.ts'
import {
  activity,
  emails,
  passkeys,
  recoveryCodes,
  seals,
  secondFactors,
  sessions,
  users,
  usersRoles,
} from '#db/schema.ts'
import { getSchema, openSingleConnection } from '#db/single-connection.server.ts'
import { type Program, serverBuild } from '#scripts/build.ts'
import { readEnv } from '#server/settings/env.ts'
import { newServerDatabase } from '../database.ts'
import { copyTemplate } from '../database-template.ts'
import { SEAL_FILE, SEAL_FINGERPRINT, SEAL_PASSPHRASE } from '../make/seal-file.ts'
import { freePort } from '../postgres.ts'
import { launch, openClient, ready, signIn, stop } from './server.ts'

const ADMIN = 'office@firm.example'
const CLIENT = 'ines@client.example'
const COLLEAGUE = 'cora@firm.example'
const OLD = 'correct horse battery'
const NEW = 'quiet window seventeen'
const USAGE =
  'Usage: npm run admin -- list | set-password ADDRESS | reset-two-factor ADDRESS | change-secret | set-seal FILE\n'
const IN_USE =
  'DATA_DIR: Foyer is using this folder, and only one process can use it at a time; stop Foyer and try again\n'

const { runAdminCommand } = (await import(serverBuild)) as Program

/** Prepares the program with its own database: on PostgreSQL, or embedded in `folder`. */
async function setUp(folder?: string) {
  const port = await freePort()
  const where = folder ? { folder: join(folder, 'db') } : await newServerDatabase()
  const dataDir = folder ?? mkdtempSync(join(tmpdir(), 'foyer-rescue-'))
  const settings = {
    PORT: String(port),
    DATA_DIR: dataDir,
    ADMIN_EMAIL: ADMIN,
    ADMIN_PASSWORD: OLD,
    AUTH_SECRET: 'a-secret-for-tests-only-0123456789',
    ...('url' in where ? { DATABASE_URL: where.url } : {}),
  }
  return {
    settings,
    port,
    mailFolder: join(dataDir, 'mail'),
    getAdmin: async (cookie: string) => (await openClient(port, cookie).get('/admin')).status,
    logIn: (email: string, password: string) => signIn(port, email, password),
    inDatabase: async <T>(work: (db: Database) => Promise<T>) => {
      const { db, close } = await openDatabase(where)
      try {
        return await work(db)
      } finally {
        await close()
      }
    },
    /** Runs the command in a separate process. */
    adminProcess: async (args: string[], input?: string) => {
      const run = launch(settings, { args: ['admin', ...args], ...(input === undefined ? {} : { input }) })
      return [await run.ended, run.output()] as const
    },
    /** Runs the command in this process. */
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

/** Inserts an active, an invited and a removed staff member, and a client with and without a verified email address. */
async function addPeople(db: Database) {
  for (const [email, role, state] of [
    [COLLEAGUE, 'staff', { emailVerified: true }],
    ['left@firm.example', 'staff', { emailVerified: true, deactivatedAt: new Date() }],
    ['nina@firm.example', 'staff', { invitedAt: new Date() }],
    [CLIENT, 'client', { emailVerified: true }],
    ['stranger@client.example', 'client', {}],
  ] as const) {
    const name = role === 'staff' ? 'Colleague' : 'Ines Client'
    await db.insert(users).values({ id: email, name, email, ...state })
    await db.insert(usersRoles).values({ uid: email, role })
  }
}

/** Inserts an authenticator app with recovery codes, and a passkey. */
async function addSecondFactors(db: Database, email: string) {
  const [person] = await db.select({ uid: users.id }).from(users).where(eq(users.email, email))
  const uid = person?.uid ?? ''
  await db.insert(secondFactors).values({ uid, encryptedSecret: 'sealed', confirmedAt: new Date() })
  await db.insert(recoveryCodes).values({ uid, codeHash: 'hash' })
  await db
    .insert(passkeys)
    .values({ id: uid, uid, name: 'Phone', credentialId: uid, publicKey: 'key', counter: 0 })
}

const LISTED = [
  'cora@firm.example  Colleague  team member  two-factor off, passkeys 0  never logged in\n',
  'left@firm.example  Colleague  team member, removed  two-factor off, passkeys 0  never logged in\n',
  'nina@firm.example  Colleague  team member, invited  two-factor off, passkeys 0  never logged in\n',
  `${ADMIN}  Administrator  administrator  two-factor on, passkeys 1  last log in TODAY\n`,
].join('')
const NEVER = `${ADMIN}  Administrator  administrator  two-factor off, passkeys 0  never logged in\n`
const isReset = `Two-factor sign-in of ${ADMIN} is off, all its sessions are ended, and its owner gets an email.\n`
const isSet = (email: string) =>
  `The password of ${email} is set, all its sessions are ended, and its owner gets an email.\n`

/** Expects each invalid command to fail with one line. */
async function expectRejections(admin: Awaited<ReturnType<typeof setUp>>['admin']) {
  for (const [command, email, input, words] of [
    ['reset-two-factor', 'nobody@firm.example', '', 'No account uses the email nobody@firm'],
    ['set-password', 'nobody@firm.example', OLD, 'No account uses the email nobody@firm'],
    ['set-password', 'stranger@client.example', OLD, 'isn’t verified yet'],
    ['set-password', 'nina@firm.example', OLD, 'isn’t verified yet'],
    ['set-password', 'left@firm.example', OLD, 'belonged to a team member: the administrator can invite'],
    ['set-password', ADMIN, 'short', 'Use at least 8 characters.'],
    ['set-password', ADMIN, 'x'.repeat(129), 'can’t be longer than 128 characters.'],
    ['set-password', ADMIN, '', 'Set a password.'],
    ['set-password', 'office', OLD, 'This is not an email address.'],
  ] as const) {
    const [code, output] = await admin([command, email], input && `${input}\n`)
    expect([code, output.split('\n').length, output]).toEqual([1, 2, expect.stringContaining(words)])
  }
  // A password in an argument would stay in the shell history.
  for (const args of [[], ['help'], ['constructor', ADMIN], ['list', ADMIN], ['set-password', ADMIN, OLD]])
    expect(await admin(args)).toEqual([1, USAGE])
}

test('npm run admin refuses to work on an embedded database that is in use', async () => {
  const { settings, port, admin, adminProcess } = await setUp(copyTemplate('foyer-rescue-'))
  const running = launch(settings)
  await ready(running, port)
  expect(await adminProcess(['list'])).toEqual([1, IN_USE])
  for (const command of ['set-password', 'reset-two-factor'])
    expect(await admin([command, ADMIN], `${NEW}\n`)).toEqual([1, IN_USE])
  await stop(running)
  expect(await adminProcess(['list'])).toEqual([0, NEVER])
})

test('npm run admin lists staff, resets two-factor sign-in and sets passwords while Foyer is running', async () => {
  const { settings, port, mailFolder, getAdmin, logIn, inDatabase, admin, adminProcess } = await setUp()
  const running = launch(settings)
  await ready(running, port)
  expect(await admin(['list'])).toEqual([0, NEVER])
  expect(await admin(['reset-two-factor', ADMIN])).toEqual([
    1,
    'This user hasn’t turned on two-factor sign-in.\n',
  ])
  const before = await logIn(ADMIN, OLD)
  expect(before.to).toBe('/admin')

  await inDatabase(async (db) => {
    await addPeople(db)
    await addSecondFactors(db, ADMIN)
  })
  expect((await logIn(ADMIN, OLD)).to).toBe('/two-factor')
  expect(await getAdmin(before.cookie)).toBe(200)
  const [code, lines] = await adminProcess(['list'])
  expect([code, lines.replaceAll(/ {2,}/g, '  ').replace(/20\S+Z/, 'TODAY')]).toEqual([0, LISTED])
  expect(await adminProcess(['reset-two-factor', ' Office@Firm.example '])).toEqual([0, isReset])
  await inDatabase(async (db) => {
    for (const table of [secondFactors, recoveryCodes, passkeys, sessions])
      expect(await db.$count(table)).toBe(0)
  })
  expect(await getAdmin(before.cookie)).toBe(302)
  const between = await logIn(ADMIN, OLD)
  expect(between.to).toBe('/admin')

  // Works whether the account had a password, like the administrator's, or never had one.
  expect(await adminProcess(['set-password', ADMIN], `${NEW}\nsecond line\n`)).toEqual([0, isSet(ADMIN)])
  for (const email of [CLIENT, COLLEAGUE])
    expect(await admin(['set-password', email], `${NEW}\nsecond line\n`)).toEqual([0, isSet(email)])
  await expectRejections(admin)
  for (const { cookie } of [before, between]) expect(await getAdmin(cookie)).toBe(302)
  expect((await logIn(ADMIN, OLD)).to).toBe(401)
  expect((await logIn(ADMIN, NEW)).to).toBe('/admin')
  expect((await logIn(CLIENT, NEW)).to).toMatch(/^\/client/)
  expect((await logIn(COLLEAGUE, NEW)).to).toBe('/admin/today')

  // The running program sends the emails.
  const kept = () => readdirSync(mailFolder).filter((name) => name.endsWith('.eml')).length
  await vi.waitFor(() => expect(kept()).toBe(4), { timeout: 60_000, interval: 100 })
  expect(await stop(running)).toBe(0)
  await inDatabase(async (db) => {
    const sent = await db.select().from(emails).orderBy(asc(emails.createdAt))
    expect(sent.map(({ kind, to, status }) => [kind, to, status])).toEqual([
      ['security-changed', ADMIN, 'sent'],
      ['password-changed', ADMIN, 'sent'],
      ['password-changed', CLIENT, 'sent'],
      ['password-changed', COLLEAGUE, 'sent'],
    ])
    const log = await db
      .select()
      .from(activity)
      .where(eq(activity.actorName, 'Server command line'))
      .orderBy(asc(activity.id))
    const by = { actorUid: null, clientIp: null }
    const changed = {
      ...by,
      action: 'user.changed-security',
      after: { what: 'Password set from the server’s command line' },
    }
    expect(log).toMatchObject([
      { ...by, action: 'user.second-factor-reset', subjectName: 'Administrator', after: null },
      { ...changed, subjectName: 'Administrator' },
      { ...changed, subjectName: 'Ines Client' },
      { ...changed, subjectName: 'Colleague' },
    ])
    expect(JSON.stringify(log)).not.toContain(NEW)
  })
})

test('npm run admin neither creates a database nor migrates one from an older version', async () => {
  const none = await setUp(mkdtempSync(join(tmpdir(), 'foyer-rescue-')))
  expect(await none.adminProcess(['list'])).toEqual([
    1,
    `DATA_DIR: there is no database in ${none.settings.DATA_DIR}; for example DATA_DIR=./data\n`,
  ])
  expect(readdirSync(none.settings.DATA_DIR)).toEqual([])
  const { settings, admin } = await setUp()
  const refused = expect.stringMatching(/^The database has not been migrated to this version, .*\n$/)
  for (const args of [['list'], ['set-password', ADMIN], ['change-secret']])
    expect(await admin(args, `${NEW}\n`)).toEqual([1, refused])
  const { db, close } = await openSingleConnection({ url: settings.DATABASE_URL ?? '' })
  expect(await getSchema(db)).toBe(0)
  await close()
})

test('npm run admin change-secret accepts a new AUTH_SECRET, which every other command rejects until then', async () => {
  const { admin, inDatabase } = await setUp()
  const secret = 'the-secret-that-it-was-started-with'
  const start = { mode: 'production', secret, secretSource: '' } as const
  await inDatabase((db) => claimInstallation({ db, passwords: createPasswordHasher() }, start))
  for (const args of [['list'], ['set-password', ADMIN], ['reset-two-factor', ADMIN]])
    expect(await admin(args, `${NEW}\n`)).toEqual([
      1,
      expect.stringMatching(/^AUTH_SECRET: differs from the one that this database was started with\. .*\n$/),
    ])
  expect(await admin(['change-secret', ADMIN])).toEqual([1, USAGE])
  expect(await admin(['change-secret'])).toEqual([
    0,
    expect.stringMatching(/^The secret in AUTH_SECRET is the one of this database from now on, .*\n$/),
  ])
  expect(await admin(['change-secret'])).toEqual([1, expect.stringContaining('Nothing was changed.')])
  expect(await admin(['list'])).toEqual([1, expect.stringContaining('The firm has no account yet.')])
})

test('npm run admin set-seal asks for the passphrase of a PKCS#12 file, whose key seals from then on', async () => {
  const { settings, admin, inDatabase } = await setUp()
  const file = join(settings.DATA_DIR, 'seal.p12')
  writeFileSync(file, Buffer.from(SEAL_FILE, 'base64'))
  await inDatabase((db) => findOrCreateSeal({ db, secret: settings.AUTH_SECRET }))
  expect(await admin(['set-seal', `${file}.missing`])).toEqual([
    1,
    `The file ${file}.missing can’t be read.\n`,
  ])
  expect(await admin(['set-seal', file], 'another one\n')).toEqual([
    1,
    expect.stringContaining('The passphrase is wrong'),
  ])
  const done = [
    0,
    expect.stringMatching(new RegExp(`sealed with this certificate .*${SEAL_FINGERPRINT}\\n$`)),
  ]
  expect(await admin(['set-seal', file], `${SEAL_PASSPHRASE}\n`)).toEqual(done)
  expect(await admin(['set-seal', file], `${SEAL_PASSPHRASE}\n`)).toEqual(done)
  const found = await inDatabase((db) => db.select().from(seals).orderBy(seals.createdAt))
  expect(
    found.map(({ fingerprint, retiredAt }) => [fingerprint === SEAL_FINGERPRINT, retiredAt === null]),
  ).toEqual([
    [false, false],
    [true, true],
  ])
  const { key } = await inDatabase((db) => findOrCreateSeal({ db, secret: settings.AUTH_SECRET }))
  expect(key).toEqual({ pkcs12: SEAL_FILE, passphrase: SEAL_PASSPHRASE })
})

test('npm run admin set-password in a terminal asks twice, hides the password and rejects a mismatch', async () => {
  const { settings, port } = await setUp()
  const running = launch(settings)
  await ready(running, port)
  await stop(running)
  /** Types into a terminal that echoes its input unless it is in raw mode. */
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
  for (const [keys, words] of [
    [`${NEW}\r${OLD}\r`, 'Passwords do not match\n'],
    [`${NEW}\r\u0003`, 'Canceled. The password has not been changed.\n'],
  ] as const)
    expect(await type(keys)).toEqual({ code: 1, raw: [true, false], screen: `${asked}${words}` })
  const done = await type(`${NEW}!\u007f\r${NEW}\r`)
  expect(done).toMatchObject({ code: 0, raw: [true, false] })
  expect(done.screen).toContain(asked)
  expect(done.screen).not.toContain(NEW.slice(0, 5))
})
