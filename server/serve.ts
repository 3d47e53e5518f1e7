import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import { getRequestListener } from '@hono/node-server'
import { sql } from 'drizzle-orm'
import React from 'react'
import { openAlertHook } from '#app/adapters/alert-hook.server.ts'
import { openGoogle } from '#app/adapters/google.server.ts'
import { openHumanCheck } from '#app/adapters/human-check.server.ts'
import { openJobs } from '#app/adapters/jobs.server.ts'
import { openMailer } from '#app/adapters/mail.server.ts'
import { sweepMailFiles } from '#app/adapters/mail-files.server.ts'
import { openFiles } from '#app/adapters/open-files.server.ts'
import { openPasswords, type Passwords } from '#app/adapters/passwords.server.ts'
import { openPdf } from '#app/adapters/pdf/pdf.server.ts'
import { openSpool } from '#app/adapters/spool.server.ts'
import { openClamd } from '#app/adapters/virus-scan.server.ts'
import { ensureAdministrator } from '#app/domain/accounts/administrator.server.ts'
import { queueDueErasures } from '#app/domain/accounts/erasing.server.ts'
import { sweepPendingObjects } from '#app/domain/documents/pending-objects.server.ts'
import { ensureStarterDocuments } from '#app/domain/documents/starter-documents.server.ts'
import { releaseMailBySetting } from '#app/domain/mail/hold.server.ts'
import { tellOfWaiting } from '#app/domain/news/tell.server.ts'
import { hasSecondFactor } from '#app/domain/sign-in/credentials.server.ts'
import { watchSystem } from '#app/domain/system/alerts.server.ts'
import { claimInstallation } from '#app/domain/system/installation.server.ts'
import { brand } from '#content/brand.ts'
import { firm } from '#content/firm.ts'
import { retention } from '#content/retention.ts'
import { openDatabase } from '#db/connect.server.ts'
import type { AppDeps } from './app.ts'
import { openBackupSocket } from './backup/backup-socket.ts'
import { locationKinds, rejectIncompleteRestore } from './backup/locations.ts'
import { shareBuilds } from './cache/other-builds.ts'
import type { Fetch } from './cache/page-cache.ts'
import { bounds } from './connections.ts'
import { sendConsoleToLog } from './console-to-log.ts'
import { checkData } from './doctor/check-data.ts'
import { openHealth } from './health.ts'
import { closeServer, listen } from './listen.ts'
import { openLog } from './log.ts'
import { trustedOrigins } from './origin.ts'
import { openDataFolder } from './settings/data-folder.ts'
import type { Env } from './settings/env.ts'
import { secretOf } from './settings/secret.ts'
import { settingsWarnings } from './settings/warnings.ts'
import { createStartGate } from './start-gate.ts'
import { joinFellows } from './workers/fellows.ts'

export type Demo = typeof import('#demo/demo.ts')

const HOUR = 3_600_000
const FIVE_MINUTES = 300_000

export type ServeOptions = {
  createApp: (deps: AppDeps) => { fetch: Fetch }
  /** The files of the built pages. */
  assetsFolder: string
  /** Others than production's, which are slow on purpose; no setting leads to it. */
  passwords?: Passwords
  /** Sees each request first, and answers it itself or hands it on. */
  before?: (req: IncomingMessage, res: ServerResponse, next: () => void) => void
  /** Takes over the connections that become WebSockets. */
  onUpgrade?: (req: IncomingMessage, socket: Duplex, head: Buffer) => void
}

/**
 * Listens, opens everything, and resolves to the way to stop. Requests that arrive meanwhile wait.
 */
export async function serve(env: Env, options: ServeOptions) {
  const { createApp, assetsFolder, passwords = openPasswords(), before, onUpgrade } = options
  const fellows = joinFellows()
  const log = fellows ? openLog(env.logLevel).child({ worker: fellows.number }) : openLog(env.logLevel)
  if (import.meta.env.PROD) sendConsoleToLog(log)
  openDataFolder(env.dataDir)
  rejectIncompleteRestore(env)
  const { secret, secretSource } = secretOf(env)
  const gate = createStartGate()
  const takePort = () =>
    listen(
      // In demo mode all loopback addresses, because 'localhost' means either one.
      env.demo ? ['127.0.0.1', '::1'] : [env.host],
      env.port,
      gate.listener,
      // Behind a proxy all connections come from one address.
      env.trustProxy > 0 ? { ...bounds, perNetwork: Number.POSITIVE_INFINITY } : bounds,
    )
  // A start that can't listen leaves the database untouched. Later workers share the port of those that serve already,
  // who answer until these are ready.
  const isFirst = !fellows || fellows.first
  const early = isFirst ? await takePort() : undefined
  const mode = env.demo ? 'demo' : 'production'
  const database = await openDatabase(
    env.databaseUrl
      ? { url: env.databaseUrl, processes: fellows ? env.workers : 1 }
      : { folder: join(env.dataDir, 'db') },
    { check: (db) => claimInstallation({ db, passwords }, { mode, secret, secretSource }) },
  )
  // What the database has made while it was opened.
  openDataFolder(env.dataDir)
  const { db } = database
  if (env.mailHold === false) await releaseMailBySetting(db)
  const mailFolder = join(env.dataDir, 'mail')
  const demo = env.demo ? await import('#demo/demo.ts') : undefined
  const adminEmail = env.adminEmail ?? demo?.adminEmail ?? ''
  const mailer = openMailer(
    env.smtpUrl ? { smtpUrl: env.smtpUrl } : { folder: mailFolder },
    senderOf(env.mailFrom ?? firm.email),
  )
  const files = await openFiles(env.s3 ? { s3: env.s3 } : { folder: join(env.dataDir, 'documents') })
  const spool = openSpool(join(env.dataDir, 'tmp'))
  const jobs = await openJobs({
    db,
    queueDb: database.queueDb,
    embedded: database.kind === 'embedded',
    mailer,
    log,
    secret,
    mailHold: env.mailHold,
  })
  const fakeOidcProvider =
    env.google || (fellows && fellows.number > 1)
      ? undefined
      : await demo?.startFakeOidcProvider({ port: env.port, origins: trustedOrigins(env.appUrl, env.demo) })
  const google = env.google ?? fakeOidcProvider?.settings ?? demo?.fakeOidcProviderAt(env.port)
  const health = openHealth(
    {
      database: async () => {
        await db.execute(sql`select 1`)
      },
      storage: files.check,
      disk: async () => {
        await spool.probe()
        database.checkRoom()
      },
    },
    log,
    [
      'disk',
      ...(database.kind === 'embedded' ? (['database'] as const) : []),
      ...(env.s3 ? [] : (['storage'] as const)),
    ],
  )
  const ctx = {
    db,
    jobs,
    log,
    appUrl: env.appUrl,
    adminEmail,
    inquiryTo: env.inquiryTo ?? adminEmail,
    humanCheck: openHumanCheck(env.humanCheck, secret),
    google: google ? openGoogle(google) : null,
    files,
    uploads: {
      spool,
      maxBytes: env.maxUploadBytes,
      newClientQuotaBytes: env.newClientQuotaBytes,
      minFreeBytes: env.minFreeDiskBytes,
      scan: env.clamavUrl ? openClamd(env.clamavUrl) : undefined,
    },
    pdf: openPdf(),
    passwords,
    system: {
      demo: env.demo,
      database: database.kind,
      storage: env.s3 ? ('s3' as const) : ('disk' as const),
      mail: env.smtpUrl ? ('smtp' as const) : ('files' as const),
      health,
      warnings: settingsWarnings(env),
    },
    alerts: { to: env.alertTo ?? null, hook: env.alertUrl ? openAlertHook(env.alertUrl) : null },
    staffTwoFactor: env.staffTwoFactor,
    secret,
  }
  await sweepPendingObjects(ctx, spool.dead)
  spool.forgetDead()

  /** What has to be there; resolves to a link for who started it. */
  const ensureAll = async () => {
    const link = await ensureAdministrator(ctx, {
      name: demo?.adminName ?? 'Administrator',
      password: demo?.password ?? env.adminPassword,
    })
    await demo?.seedDemoFirm(ctx)
    await ensureStarterDocuments(ctx)
    if (!demo && !(await hasSecondFactor(ctx, adminEmail)))
      log.warn('the administrator has no second factor; set one up under /admin/security')
    return link
  }
  // Other workers find it done, and a new link would end the one that was printed.
  const passwordLink = isFirst ? await database.exclusive(ensureAll) : null

  const app = createApp({
    ctx,
    secret,
    demo: env.demo,
    trustProxy: env.trustProxy,
    metricsToken: env.metricsToken,
    accessLog: env.accessLog,
    connections: database.connections,
    assetsFolder,
    // Before it is open: its pages may ask another instance for their scripts at once.
    otherBuilds: await shareBuilds({ files, spool, secret, log }, assetsFolder),
    health,
    fellows,
    ...(demo ? { demoPages: demo.demoPages(mailFolder) } : {}),
  })

  const answer = getRequestListener(app.fetch)
  const servers = early ?? (await takePort())
  if (onUpgrade) for (const server of servers) server.on('upgrade', onUpgrade)
  gate.open((req, res) => (before ? before(req, res, () => answer(req, res)) : answer(req, res)))
  log.debug({ react: 'captureOwnerStack' in React ? 'development' : 'production' }, 'listening')
  // A server can be asked by the command itself.
  const backupSocket =
    database.kind === 'embedded'
      ? await openBackupSocket(
          env.dataDir,
          { db, files, spool, secret, ...locationKinds(env) },
          log,
          (hashes) =>
            checkData(
              { db, kind: 'embedded', files, secret, demo: env.demo, mailHold: env.mailHold },
              hashes,
            ),
        )
      : undefined
  await queueDueErasures(ctx)
  await tellOfWaiting(ctx)
  await jobs.start()
  // Queued, and not done here: it is done once, whichever instance asks for it, and again if it fails.
  const queueHourly = () =>
    db.transaction(async (tx) => {
      await jobs.queueTask(tx, 'sweep', 'all', 0)
      await jobs.queueTask(tx, 'remind-of-invoices', 'all', 0)
      await jobs.queueTask(tx, 'remind-of-requests', 'all', 0)
    })
  await queueHourly()
  const hourly = setInterval(() => {
    const files = sweepMailFiles(mailFolder, retention.mailFiles.period)
    const work = [files, queueDueErasures(ctx), queueHourly(), database.tidy()]
    Promise.all(work).catch((err) => log.error({ err }, 'hourly work failed'))
  }, HOUR)
  const look = () =>
    watchSystem(ctx).catch((err) => log.error({ err }, 'what needs a look was not found out'))
  let looking = look()
  const often = setInterval(() => {
    looking = look()
  }, FIVE_MINUTES)
  const stop = async () => {
    // First the door, then what runs, then what it ran on.
    clearInterval(hourly)
    clearInterval(often)
    await backupSocket?.close()
    await Promise.all(servers.map((server) => closeServer(server, env.drainMs)))
    await fakeOidcProvider?.stop()
    await looking
    await jobs.stop()
    mailer.close()
    await ctx.pdf.close()
    spool.close()
    await database.close()
  }
  fellows?.tellUp()
  return { log, stop, demo: env.demo ? demo : undefined, passwordLink, quiet: fellows?.first === false }
}

/** An address by itself bears the firm's name. */
export const senderOf = (from: string) =>
  from.includes('<') ? from : `"${brand.mailSender.replaceAll(/["\\]/g, '')}" <${from}>`
