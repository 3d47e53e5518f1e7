import { hostname } from 'node:os'
import { and, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { formatDateOf } from '#app/core/days.ts'
import { formatBytes } from '#app/core/formats.ts'
import { formatCommand } from '#app/core/operator-command.server.ts'
import { MIB } from '#app/core/units.ts'
import { findLatestBackup, getBackupState } from '#app/domain/backups/backups.server.ts'
import { listLargeNewClients } from '#app/domain/documents/storage-quota.server.ts'
import { isDelayedEmail, isFailedEmail } from '#app/domain/email-delivery/email-hold.server.ts'
import { t } from '#app/texts.ts'
import { activity, backups, documents, emails } from '#db/schema.ts'
import { readClockDifference } from './clock.server.ts'
import { getFailedSignInMetrics } from './metrics.server.ts'

/** 'warning' is displayed but causes no alert. */
type CheckState = 'ok' | 'warning' | 'failing'
type CheckResult = { state: CheckState; message: string }
export type Check = CheckResult & { name: string; title: string }

/** Context of a check. With `wasFailing`, the check recovers only with a margin, so that alerts don't flap. */
type CheckCtx = Pick<Ctx, 'db' | 'jobs' | 'log' | 'uploads' | 'system'>
type RunCheck = (ctx: CheckCtx, wasFailing: boolean) => Promise<CheckResult | null>

/**
 * All checks. `name` identifies alerts and is sent to ALERT_URL. If a check's message contains personal data, ALERT_URL
 * gets `webhookMessage` instead.
 */
export const CHECKS: { name: string; title: string; run: RunCheck; webhookMessage?: string }[] = [
  { name: 'mail', title: t('emails are stuck'), run: checkEmail },
  // Per machine, since each has its own disk.
  { name: `disk of ${hostname()}`, title: t('low disk space'), run: checkDiskSpace },
  { name: 'documents', title: t('stored documents are damaged'), run: checkDocuments },
  {
    name: 'new-clients',
    title: t('a client without a project is using a lot of storage'),
    run: checkNewClients,
    webhookMessage: t(
      'A client without a project is using more than 1 GB of storage. The System page names the account.',
    ),
  },
  { name: 'sign-ins', title: t('many failed sign-ins'), run: checkFailedSignIns },
  { name: 'backup', title: t('no recent backup'), run: checkBackupAge },
  { name: 'backup-damage', title: t('damaged files in the last backup'), run: checkBackupDamage },
  { name: `clock of ${hostname()}`, title: t('the clock is wrong'), run: checkClock },
]

/** Runs all checks. A check that throws counts as failing and is logged. `wasFailing` lists those that failed before. */
export const runChecks = async (ctx: CheckCtx, wasFailing: string[]): Promise<Check[]> => {
  const results = await Promise.all(
    CHECKS.map(async ({ name, title, run }) => {
      const found = await run(ctx, wasFailing.includes(name)).catch((err): CheckResult => {
        ctx.log.error({ err, check: name }, 'not checked')
        return failing(t('Foyer couldn’t check this right now.'))
      })
      return found && { name, title, ...found }
    }),
  )
  return results.filter((check) => check !== null)
}

const ok = (message: string): CheckResult => ({ state: 'ok', message })
const warning = (message: string): CheckResult => ({ state: 'warning', message })
const failing = (message: string): CheckResult => ({ state: 'failing', message })

const FAILED_DAYS = 7

/** Ignores emails that failed more than FAILED_DAYS days ago. */
async function checkEmail({ db, jobs }: Pick<Ctx, 'db' | 'jobs'>): Promise<CheckResult> {
  const areHeld = (await jobs.getEmailHold()) !== null
  const failed = and(
    isFailedEmail,
    gt(emails.createdAt, sql`now() - make_interval(days => ${FAILED_DAYS}::int)`),
  )
  // Held emails are expected to wait.
  const stuck = await db.$count(emails, areHeld ? failed : or(isDelayedEmail, failed))
  const withHold = (message: string) =>
    areHeld
      ? t('{words} Emails are on hold until you release them on the Email page or set MAIL_HOLD=0.', {
          words: message,
        })
      : message
  if (stuck === 0) {
    const [sent] = await db.select({ id: emails.id }).from(emails).where(eq(emails.status, 'sent')).limit(1)
    if (sent)
      return ok(
        withHold(t('No email failed within the last week or has been waiting for more than an hour.')),
      )
    return warning(withHold(t('No email has been sent yet. Send a test email from the Email page.')))
  }
  const message = areHeld
    ? t(
        'Emails that failed within the last week: {stuck}. On the Email page, you can see why and send them again.',
        { stuck },
      )
    : t(
        'Emails that failed within the last week or have been waiting for more than an hour: {stuck}. On the Email page, you can see why and send them again.',
        { stuck },
      )
  return failing(withHold(message))
}

/** Reports damage found while documents were downloaded. Only a backup checks all of them. */
async function checkDocuments({ db }: Pick<Ctx, 'db'>): Promise<CheckResult> {
  const damaged = sql<number>`count(distinct ${activity.subjectId})::int`
  const lastWhole = db
    .select({ at: sql`max(${backups.startedAt})` })
    .from(backups)
    .where(and(isNotNull(backups.finishedAt), eq(backups.damaged, 0)))
  const [found] = await db
    .select({ damaged })
    .from(activity)
    .innerJoin(documents, and(eq(documents.id, activity.subjectId), isNull(documents.removedAt)))
    .where(
      and(
        sql`${activity.action} = 'document.damaged'`,
        gt(activity.createdAt, sql`now() - make_interval(days => ${FAILED_DAYS}::int)`),
        // A later backup without damage has verified all stored files.
        gt(activity.createdAt, sql`coalesce((${lastWhole}), '-infinity')`),
      ),
    )
  const count = found?.damaged ?? 0
  if (count === 0) return ok(t('No damaged documents found in the last week.'))
  return failing(
    t(
      'Documents whose stored file is missing or damaged: {count}. They can’t be downloaded. The Activity page lists them, and you may be able to restore them from a backup. This warning ends when a backup finds all files intact.',
      { count },
    ),
  )
}

const BACKUP_INSTRUCTIONS = t(
  'To make a backup, run {command} on the server. You don’t need to stop Foyer.',
  {
    command: formatCommand('backup', 'FILE'),
  },
)

export async function checkBackupAge({
  db,
  system,
}: Pick<Ctx, 'db'> & { system: Pick<Ctx['system'], 'demo'> }): Promise<CheckResult> {
  const { last, late } = await getBackupState(db, system)
  // While there is no data to lose, a missing backup is only a warning.
  if (!last)
    return {
      state: late ? 'failing' : 'warning',
      message: t('No backup yet. {backupInstructions}', { backupInstructions: BACKUP_INSTRUCTIONS }),
    }
  const day = formatDateOf(last.at)
  if (late)
    return failing(
      t('The last backup was made on {day}, more than a week ago. {backupInstructions}', {
        day,
        backupInstructions: BACKUP_INSTRUCTIONS,
      }),
    )
  return ok(t('The last backup was made on {day}.', { day }))
}

export async function checkBackupDamage({ db }: Pick<Ctx, 'db'>): Promise<CheckResult | null> {
  const last = await findLatestBackup(db)
  if (!last) return null
  if (last.damaged === 0) return ok(t('The last backup found all stored files intact.'))
  return failing(
    t(
      'Stored files that were missing or damaged at the last backup, on {at}: {damaged}. The backup command listed them. Restore them from an earlier backup or upload them again, then make a new backup.',
      { at: formatDateOf(last.at), damaged: last.damaged },
    ),
  )
}

/** Validity of an authenticator app's code. */
const MAX_CLOCK_DIFFERENCE_SECONDS = 30

/** The embedded database uses this machine's clock. */
async function checkClock(
  { db, system }: Pick<Ctx, 'db' | 'system'>,
  wasFailing: boolean,
): Promise<CheckResult | null> {
  if (system.database === 'embedded') return null
  const distance = await readClockDifference(db)
  if (distance < (wasFailing ? MAX_CLOCK_DIFFERENCE_SECONDS / 2 : MAX_CLOCK_DIFFERENCE_SECONDS))
    return ok(t('The clock matches the database server’s.'))
  const difference = Math.round(distance)
  return failing(
    t(
      'This server’s clock differs from the database server’s by {difference} seconds. Authenticator codes, links and certificates depend on it. Turn on time synchronization on both machines.',
      { difference },
    ),
  )
}

async function checkDiskSpace({ uploads }: Pick<Ctx, 'uploads'>, wasFailing: boolean): Promise<CheckResult> {
  const free = await uploads.temporaryFiles.freeBytes()
  const minimum = Math.max(2 * uploads.minFreeBytes, 256 * MIB)
  const message = t('{free} free on the DATA_DIR disk.', { free: formatBytes(free) })
  if (free >= (wasFailing ? 1.25 * minimum : minimum)) return ok(message)
  const limit = formatBytes(uploads.minFreeBytes)
  return failing(t('{words} Uploads are rejected below {limit}. Free up space.', { words: message, limit }))
}

const LARGE_STORAGE_BYTES = 1024 * MIB
const MAX_ACCOUNTS_NAMED = 5

async function checkNewClients({ db }: Pick<Ctx, 'db'>): Promise<CheckResult> {
  const limit = formatBytes(LARGE_STORAGE_BYTES)
  const found = await listLargeNewClients(db, LARGE_STORAGE_BYTES, MAX_ACCOUNTS_NAMED + 1)
  if (found.length === 0)
    return ok(t('All clients without a project are using less than {limit} of storage.', { limit }))
  const accounts = found
    .slice(0, MAX_ACCOUNTS_NAMED)
    .map(({ name, email, bytes }) => `${name || email} (${email}, ${formatBytes(bytes)})`)
    .concat(found.length > MAX_ACCOUNTS_NAMED ? ['...'] : [])
    .join(', ')
  return failing(
    t(
      'These clients aren’t on a project and use more than {limit} of storage: {named}. Add them to a project or remove their documents. To limit the storage of such clients, set NEW_CLIENT_QUOTA_MB.',
      { limit, named: accounts },
    ),
  )
}

const MAX_FAILED_SIGN_INS_PER_HOUR = 100

async function checkFailedSignIns(ctx: Pick<Ctx, 'db'>, wasFailing: boolean): Promise<CheckResult> {
  const { attempts, accounts, networks } = await getFailedSignInMetrics(ctx, 1)
  if (attempts < (wasFailing ? MAX_FAILED_SIGN_INS_PER_HOUR / 2 : MAX_FAILED_SIGN_INS_PER_HOUR))
    return ok(t('Failed sign-ins in the last hour: {attempts}.', { attempts }))
  return failing(
    t(
      'Failed sign-ins in the last hour: {attempts}, on {accounts} accounts and from {networks} networks. The Activity page lists them.',
      { attempts, accounts, networks },
    ),
  )
}
