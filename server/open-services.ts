import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { createAlertWebhook } from '#app/adapters/alert-webhook.server.ts'
import { createFileStorage } from '#app/adapters/create-file-storage.server.ts'
import { createGoogleClient } from '#app/adapters/google.server.ts'
import { createHumanCheck } from '#app/adapters/human-check.server.ts'
import { createJobQueue } from '#app/adapters/jobs.server.ts'
import { createMailer } from '#app/adapters/mailer.server.ts'
import type { PasswordHasher } from '#app/adapters/password-hasher.server.ts'
import { createDocumentPages } from '#app/adapters/pdf/document-pages.server.ts'
import { createPageRenderer } from '#app/adapters/pdf/page-renderer.server.ts'
import { createPdfPrinter } from '#app/adapters/pdf/pdf-printer.server.ts'
import { createGotenbergConverter } from '#app/adapters/pdf-converter.server.ts'
import { MAX_TEMPORARY_FILE_AGE_MS, openTemporaryFiles } from '#app/adapters/temporary-files.server.ts'
import { createClamdScanner } from '#app/adapters/virus-scan.server.ts'
import { listTrustedOrigins } from '#app/core/trusted-origins.ts'
import { releaseRestoredEmails } from '#app/domain/email-delivery/email-hold.server.ts'
import { deleteAbandonedObjects } from '#app/domain/files/stored-objects.server.ts'
import { claimInstallation } from '#app/domain/system/installation.server.ts'
import { brand } from '#content/brand.ts'
import { firm } from '#content/firm.ts'
import { openDatabase } from '#db/connect.server.ts'
import { openBackupSocket } from './backup/backup-socket.ts'
import { getLocationKinds } from './backup/locations.ts'
import { checkData } from './doctor/check-data.ts'
import { createHealth, type Part } from './health.ts'
import type { Env } from './settings/env.ts'
import { readSecret } from './settings/secret.ts'
import { listSettingsWarnings } from './settings/warnings.ts'

export type Demo = typeof import('#demo/demo.ts')
export type Services = Awaited<ReturnType<typeof openServices>>

/** Opens all configured services: database, storage, queue, adapters. `close` closes them. */
export async function openServices(env: Env, { log, passwords }: { log: Logger; passwords: PasswordHasher }) {
  const mode = env.demo ? 'demo' : 'production'
  let secret = ''
  const database = await openDatabase(env.database, {
    // The secret is read once this process has the data folder to itself.
    check: async (db) => {
      const source = readSecret(env)
      await claimInstallation({ db, passwords }, { mode, ...source })
      source.save()
      secret = source.secret
    },
  })
  const { db } = database
  if (env.mailHold === false) await releaseRestoredEmails(db)
  const mailFolder = join(env.dataDir, 'mail')
  const demo = env.demo ? await import('#demo/demo.ts') : undefined
  const adminEmail = env.adminEmail ?? demo?.adminEmail ?? ''
  const mailer = createMailer(env.smtpUrl ? { smtpUrl: env.smtpUrl } : { folder: mailFolder }, {
    from: formatSender(env.mailFrom ?? firm.email),
    appUrl: env.appUrl,
  })
  const files = await createFileStorage(env.s3 ? { s3: env.s3 } : { folder: join(env.dataDir, 'documents') })
  const temporaryFiles = openTemporaryFiles(join(env.dataDir, 'tmp'))
  const jobs = await createJobQueue({
    db,
    queueDb: database.queueDb,
    mailer,
    log,
    secret,
    holdsEmails: env.mailHold,
  })
  const fakeGoogle = env.google
    ? undefined
    : await demo?.startFakeOidcProvider({ port: env.port, origins: listTrustedOrigins(env.appUrl, env.demo) })
  const google = env.google ?? fakeGoogle?.settings
  // Parts in this process or on its disk are local. A timeout there usually means load.
  const local: Part[] = ['disk']
  if (database.kind === 'embedded') local.push('database')
  if (!env.s3) local.push('storage')
  const health = createHealth(
    {
      database: async () => {
        await db.execute(sql`select 1`)
      },
      storage: files.check,
      disk: async () => {
        await temporaryFiles.probe()
        database.assertWritable()
      },
    },
    log,
    local,
  )
  const pdf = createPdfPrinter()
  const pages = createPageRenderer()
  const documentPages = createDocumentPages({ folder: join(env.dataDir, 'tmp', 'pages'), temporaryFiles })
  const ctx = {
    db,
    jobs,
    log,
    appUrl: env.appUrl,
    adminEmail,
    inquiryTo: env.inquiryTo ?? adminEmail,
    humanCheck: createHumanCheck(env.humanCheck, secret),
    google: google ? createGoogleClient(google) : null,
    files,
    uploads: {
      temporaryFiles,
      maxBytes: env.maxUploadBytes,
      newClientQuotaBytes: env.newClientQuotaBytes,
      minFreeBytes: env.minFreeDiskBytes,
      scan: env.clamavUrl ? createClamdScanner(env.clamavUrl) : undefined,
    },
    pdf,
    pages,
    documentPages,
    pdfConverter: env.pdfConverterUrl ? createGotenbergConverter(env.pdfConverterUrl) : null,
    passwords,
    system: {
      demo: env.demo,
      database: database.kind,
      storage: env.s3 ? ('s3' as const) : ('disk' as const),
      email: env.smtpUrl ? ('smtp' as const) : ('files' as const),
      health,
      warnings: listSettingsWarnings(env),
    },
    alerts: { to: env.alertTo ?? null, webhook: env.alertUrl ? createAlertWebhook(env.alertUrl) : null },
    signUp: env.signUp,
    staffTwoFactor: env.staffTwoFactor,
    secret,
  }
  // Only this process can use the embedded database, and with it the data folder.
  const alone = database.kind === 'embedded'
  temporaryFiles.deleteOlderThan(alone ? 0 : MAX_TEMPORARY_FILE_AGE_MS)
  await deleteAbandonedObjects(ctx, { alone })
  return {
    ctx,
    database,
    demo,
    jobs,
    mailFolder,
    /** Gives a backup command access to this process's embedded database. A database server doesn't need this. */
    openBackupSocket: () =>
      database.kind === 'embedded'
        ? openBackupSocket(
            env.dataDir,
            { db, files, temporaryFiles, secret, ...getLocationKinds(env) },
            log,
            () => checkData({ db, kind: 'embedded', files, secret, demo: env.demo, mailHold: env.mailHold }),
          )
        : undefined,
    close: async () => {
      await fakeGoogle?.stop()
      await jobs.stop()
      mailer.close()
      await pdf.close()
      pages.close()
      documentPages.close()
      temporaryFiles.close()
      await database.close()
    },
  }
}

/** Adds the firm's name to a sender that consists only of an email address. */
export const formatSender = (from: string) =>
  from.includes('<') ? from : `"${brand.mailSender.replaceAll(/["\\]/g, '')}" <${from}>`
