import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { openAlertHook } from '#app/adapters/alert-hook.server.ts'
import { openGoogle } from '#app/adapters/google.server.ts'
import { openHumanCheck } from '#app/adapters/human-check.server.ts'
import { openJobs } from '#app/adapters/jobs.server.ts'
import { openMailer } from '#app/adapters/mail.server.ts'
import { openFiles } from '#app/adapters/open-files.server.ts'
import type { Passwords } from '#app/adapters/passwords.server.ts'
import { openPdf } from '#app/adapters/pdf/pdf.server.ts'
import { openSpool } from '#app/adapters/spool.server.ts'
import { openClamd } from '#app/adapters/virus-scan.server.ts'
import { sweepPendingObjects } from '#app/domain/documents/pending-objects.server.ts'
import { releaseMailBySetting } from '#app/domain/mail/hold.server.ts'
import { claimInstallation } from '#app/domain/system/installation.server.ts'
import { brand } from '#content/brand.ts'
import { firm } from '#content/firm.ts'
import { type OpenDatabase, openDatabase } from '#db/connect.server.ts'
import { openBackupSocket } from './backup/backup-socket.ts'
import { locationKinds } from './backup/locations.ts'
import { checkData } from './doctor/check-data.ts'
import { createHealth } from './health.ts'
import { trustedOrigins } from './request-guards.ts'
import { openDataFolder } from './settings/data-folder.ts'
import type { Env } from './settings/env.ts'
import { readSecret } from './settings/secret.ts'
import { settingsWarnings } from './settings/warnings.ts'

export type Demo = typeof import('#demo/demo.ts')
export type Services = Awaited<ReturnType<typeof open>>

/** Opens everything that the settings name: database, storage, queue, adapters. `close` undoes it. */
export async function open(env: Env, { log, passwords }: { log: Logger; passwords: Passwords }) {
  const { secret, secretSource } = readSecret(env)
  const mode = env.demo ? 'demo' : 'production'
  const database = await openDatabase(
    env.databaseUrl ? { url: env.databaseUrl } : { folder: join(env.dataDir, 'db') },
    { check: (db) => claimInstallation({ db, passwords }, { mode, secret, secretSource }) },
  )
  // Closes the files that the database has just created to other users.
  openDataFolder(env.dataDir)
  const { db } = database
  if (env.mailHold === false) await releaseMailBySetting(db)
  const mailFolder = join(env.dataDir, 'mail')
  const demo = env.demo ? await import('#demo/demo.ts') : undefined
  const adminEmail = env.adminEmail ?? demo?.adminEmail ?? ''
  const mailer = openMailer(
    env.smtpUrl ? { smtpUrl: env.smtpUrl } : { folder: mailFolder },
    formatSender(env.mailFrom ?? firm.email),
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
  const fakeGoogle = env.google
    ? undefined
    : await demo?.startFakeOidcProvider({ port: env.port, origins: trustedOrigins(env.appUrl, env.demo) })
  const google = env.google ?? fakeGoogle?.settings ?? demo?.fakeOidcProviderAt(env.port)
  const health = createServiceHealth(env, database, { files, spool, log })
  const pdf = openPdf()
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
    pdf,
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
  return {
    ctx,
    database,
    demo,
    health,
    jobs,
    mailFolder,
    secret,
    /** Lets a backup command reach the embedded database of this process; a server can be asked by the command itself. */
    openBackupSocket: () =>
      database.kind === 'embedded'
        ? openBackupSocket(env.dataDir, { db, files, spool, secret, ...locationKinds(env) }, log, (hashes) =>
            checkData(
              { db, kind: 'embedded', files, secret, demo: env.demo, mailHold: env.mailHold },
              hashes,
            ),
          )
        : undefined,
    close: async () => {
      await fakeGoogle?.stop()
      await jobs.stop()
      mailer.close()
      await pdf.close()
      spool.close()
      await database.close()
    },
  }
}

/** Parts in this process or on its disk are local: a timeout there usually means load. */
function createServiceHealth(
  env: Env,
  database: OpenDatabase,
  {
    files,
    spool,
    log,
  }: {
    files: Awaited<ReturnType<typeof openFiles>>
    spool: ReturnType<typeof openSpool>
    log: Logger
  },
) {
  const local = [
    'disk',
    ...(database.kind === 'embedded' ? ['database'] : []),
    ...(env.s3 ? [] : ['storage']),
  ] as const
  return createHealth(
    {
      database: async () => {
        await database.db.execute(sql`select 1`)
      },
      storage: files.check,
      disk: async () => {
        await spool.probe()
        database.assertWritable()
      },
    },
    log,
    local as readonly ('database' | 'storage' | 'disk')[],
  )
}

/** Adds the firm's name to a sender that is only an email address. */
export const formatSender = (from: string) =>
  from.includes('<') ? from : `"${brand.mailSender.replaceAll(/["\\]/g, '')}" <${from}>`
