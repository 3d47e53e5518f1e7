import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { sql } from 'drizzle-orm'
import type { FileStorage } from '#app/adapters/file-storage.server.ts'
import type { GoogleSettings } from '#app/adapters/google.server.ts'
import type { HumanCheckSettings } from '#app/adapters/human-check.server.ts'
import type { Mailer } from '#app/adapters/mailer.server.ts'
import type { PasswordHasher } from '#app/adapters/password-hasher.server.ts'
import type { DocumentPages } from '#app/adapters/pdf/document-pages.server.ts'
import type { PdfConverter } from '#app/adapters/pdf-converter.server.ts'
import type { TemporaryFiles } from '#app/adapters/temporary-files.server.ts'
import type { VirusScan } from '#app/adapters/virus-scan.server.ts'
import { collectDigest } from '#app/domain/notifications/digests.server.ts'
import {
  createSessionCookies,
  createSessionToken,
  hashSessionToken,
  SESSION_LIFETIME_SECONDS,
} from '#app/domain/sign-in/sessions/cookies.server.ts'
import type { Database, OpenDatabase } from '#db/connect.server.ts'
import { rateLimitAttempts, sessions } from '#db/schema.ts'
import { type Program, serverBuild } from '#scripts/build.ts'
import { FAST_HASHING } from '#test/make/fast-hashing.ts'
import { newMigratedDatabase } from './database.ts'
import { createEmailReader, openTestJobs, secret } from './email-queue.ts'
import { createAccountHelpers } from './make/accounts.ts'
import { unorderedDatabase } from './unordered-database.ts'

export const APP_URL = 'http://foyer.test'
export const ADMIN_EMAIL = 'office@firm.example'
export const INQUIRY_TO = 'inquiries@firm.example'
/** The program from the build, as the launcher imports it, so that each class exists only once. */
const program = (await import(serverBuild)) as Program
export const {
  createCipher,
  createFileStorage,
  createMailer,
  createPasswordHasher,
  createPdfPrinter,
  shareAssets,
} = program

type Person = { id: string } | null
type Options = { headers?: Record<string, string> }

/** An unavailable database, on which every query fails. */
const brokenDatabase = new Proxy({} as Database, {
  get: () => () => {
    throw new Error('the database is gone')
  },
})

let opened: Promise<OpenDatabase> | undefined
/** Connection parameters that override the program's timeouts, for a busy test machine. */
const LONG_TIMEOUTS = 'lock_timeout=60000&statement_timeout=60000&query_timeout=60000'

const openNewDatabase = async (): Promise<OpenDatabase> => {
  const place = await newMigratedDatabase()
  return program.openDatabase('url' in place ? { url: `${place.url}?${LONG_TIMEOUTS}` } : place)
}

/** Opens a new database, which all test files in this process share. */
function openTestDatabase(): Promise<OpenDatabase> {
  opened ??= openNewDatabase()
  return opened
}

/** Resets rate limits, because test files share the database and the client IP. */
async function forgetLimits(): Promise<void> {
  const { db } = await openTestDatabase()
  await db.delete(rateLimitAttempts)
}
Object.assign(globalThis, { forgetLimits })

let storage: Promise<{ folder: string; files: FileStorage; temporaryFiles: TemporaryFiles }> | undefined

/** Opens the folders for documents and temporary files, which all test files in this process share. */
export function testStorage() {
  storage ??= (async () => {
    const folder = mkdtempSync(join(tmpdir(), 'foyer-files-'))
    const files = await createFileStorage({ folder: join(folder, 'documents') })
    return { folder, files, temporaryFiles: program.openTemporaryFiles(join(folder, 'tmp')) }
  })()
  return storage
}

const pdf = createPdfPrinter()
const pages = program.createPageRenderer()
let documentPages: DocumentPages | undefined

/** Opens the pages of data rooms, which all test files in this process share. */
async function testDocumentPages() {
  const { folder } = await testStorage()
  documentPages ??= program.createDocumentPages({
    folder: join(folder, 'tmp', 'pages'),
    // Open documents have copies, which tests of uploads don't count.
    temporaryFiles: program.openTemporaryFiles(join(folder, 'open-documents')),
  })
  return documentPages
}
/** Cheap hashes, to save time. */
const passwords = createPasswordHasher(FAST_HASHING)

let jobs: ReturnType<typeof openTestJobs> | undefined

/** Opens the built application on a real database, for requests like those of a browser. Mocks nothing below HTTP. */
export async function openTestApp(
  options: {
    appUrl?: string
    demo?: boolean
    trustProxy?: number
    metricsToken?: string
    accessLog?: boolean
    alertTo?: string
    alertUrl?: string
    warnings?: string[]
    breakDatabase?: boolean
    humanCheck?: HumanCheckSettings
    /** Wraps the database, for example so that it fails for a while. */
    database?: (real: Database) => Database
    /** Milliseconds for which a site version counts as current. 0 by default, so that tests see each change. */
    lookEveryMs?: number
    /** Milliseconds that a public page waits for the database. One minute by default. */
    waitMs?: number
    /** Opens a separate, empty database with a job queue of its own, like another installation. */
    ownDatabase?: boolean
    /** Opens a separate, empty job queue, which the test starts and stops. */
    ownQueue?: boolean
    /** Delivers the emails of the separate job queue. */
    deliver?: Mailer['deliver']
    now?: () => number
    bodyTimeoutMs?: number
    assetsFolder?: string
    sharedAssets?: string
    google?: GoogleSettings
    files?: FileStorage
    maxUploadBytes?: number
    newClientQuotaBytes?: number
    minFreeBytes?: number
    scan?: VirusScan
    pdfConverter?: PdfConverter
    passwords?: PasswordHasher
    signUp?: 'open' | 'invited'
    staffTwoFactor?: 'optional' | 'required'
  } = {},
) {
  const database = await (options.ownDatabase ? openNewDatabase() : openTestDatabase())
  const { db } = database
  const logs: Record<string, unknown>[] = []
  const log = program.createLogger(
    'info',
    new Writable({
      write: (chunk, _, done) => {
        logs.push(JSON.parse(String(chunk)))
        done()
      },
    }),
  )
  // The shared queue is not started, because tests read the queued emails.
  const openSharedJobs = () => (jobs ??= openTestJobs(database))
  if (!options.ownDatabase) await openSharedJobs()
  if (options.ownQueue) {
    await db.execute(sql`delete from pgboss.job`)
    await db.execute(sql`update emails set status = 'failed' where status = 'waiting'`)
  }
  const appUrl = options.appUrl ?? APP_URL
  const wrapped = options.database?.(db) ?? db
  const used = options.breakDatabase ? brokenDatabase : wrapped
  const files = options.files ?? (await testStorage()).files
  const { temporaryFiles } = await testStorage()
  const health = program.createHealth(
    {
      database: async () => {
        await used.execute(sql`select 1`)
      },
      storage: files.check,
      disk: temporaryFiles.probe,
    },
    log,
    ['disk'],
  )
  const ctx = {
    db: used,
    jobs: await (options.ownQueue || options.ownDatabase
      ? openTestJobs({ ...database, db: wrapped }, options.deliver)
      : openSharedJobs()),
    log,
    appUrl,
    adminEmail: ADMIN_EMAIL,
    inquiryTo: INQUIRY_TO,
    humanCheck: program.createHumanCheck(options.humanCheck ?? { kind: 'altcha' }, secret),
    google: options.google ? program.createGoogleClient(options.google) : null,
    files,
    uploads: {
      temporaryFiles,
      maxBytes: options.maxUploadBytes,
      newClientQuotaBytes: options.newClientQuotaBytes,
      minFreeBytes: options.minFreeBytes ?? 0,
      scan: options.scan,
    },
    pdf,
    pages,
    documentPages: await testDocumentPages(),
    pdfConverter: options.pdfConverter ?? null,
    passwords: options.passwords ?? passwords,
    system: {
      demo: options.demo ?? false,
      database: database.kind,
      storage: 'disk' as const,
      email: 'files' as const,
      health,
      warnings: options.warnings ?? [],
    },
    alerts: {
      to: options.alertTo ?? null,
      webhook: options.alertUrl ? program.createAlertWebhook(options.alertUrl) : null,
    },
    signUp: options.signUp ?? 'open',
    staffTwoFactor: options.staffTwoFactor ?? 'optional',
    secret,
  }
  const app = program.createApp({
    ctx,
    trustProxy: options.trustProxy ?? 0,
    metricsToken: options.metricsToken,
    accessLog: options.accessLog ?? false,
    connections: database.connections,
    assetsFolder: options.assetsFolder ?? './build/client',
    ...(options.sharedAssets ? { sharedAssets: options.sharedAssets } : {}),
    versionTtlMs: options.lookEveryMs ?? 0,
    // Generous, so that a busy test machine doesn't count as an outage.
    pageWaitMs: options.waitMs ?? 60_000,
    now: options.now ?? Date.now,
    ...(options.bodyTimeoutMs ? { bodyTimeoutMs: options.bodyTimeoutMs } : {}),
  })

  const cookieOf = async (person: Person): Promise<Record<string, string>> => {
    if (!person) return {}
    const token = createSessionToken()
    const tokenHash = hashSessionToken(token)
    const expiresAt = new Date(Date.now() + SESSION_LIFETIME_SECONDS * 1000)
    await db.insert(sessions).values({ id: randomUUID(), userId: person.id, tokenHash, expiresAt })
    return {
      cookie: createSessionCookies(ctx, token)
        .map((line) => line.split(';')[0])
        .join(),
    }
  }

  /** Sends requests with a session for this person, or without one: `as(null)`. */
  const as = (person: Person) => {
    const cookie = cookieOf(person)
    const request = async (path: string, init: RequestInit, extra: Options = {}) =>
      app.request(`${appUrl}${path}`, {
        redirect: 'manual',
        ...init,
        headers: { ...(await cookie), ...(init.headers as Record<string, string>), ...extra.headers },
      })
    return {
      get: (path: string, extra?: Options) => request(path, {}, extra),
      json: (path: string, body: unknown, extra?: Options) =>
        request(
          path,
          {
            method: 'POST',
            body: JSON.stringify(body),
            headers: { origin: appUrl, 'content-type': 'application/json' },
          },
          extra,
        ),
      /** Posts any body, for example a form with a file. */
      send: (path: string, body: BodyInit, extra?: Options) =>
        request(path, { method: 'POST', body, headers: { origin: appUrl } }, extra),
      post: (path: string, fields: Record<string, string>, extra?: Options) =>
        request(
          path,
          { method: 'POST', body: new URLSearchParams(fields), headers: { origin: appUrl } },
          extra,
        ),
    }
  }

  const mailsTo = createEmailReader(ctx, db)
  const site = {
    app,
    as,
    ctx,
    db: unorderedDatabase(db),
    logs,
    mailsTo,
    /** Sends the pending news for a person, or the administrator's with their key; resolves to these emails. */
    digestsTo: async (person: { id: string; email: string }, key = person.id) => {
      const before = (await mailsTo(person.email)).length
      await collectDigest(ctx, key)
      const all = await mailsTo(person.email)
      return all.slice(0, all.length - before)
    },
    cookieOf,
  }
  return { ...site, ...createAccountHelpers(site) }
}
