import { hostname } from 'node:os'
import { and, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { formatDateOf } from '#app/core/days.ts'
import { formatBytes } from '#app/core/formats.ts'
import { findLatestBackup, getBackupState } from '#app/domain/backups/backups.server.ts'
import { listLargeNewClients } from '#app/domain/documents/upload-checks.server.ts'
import { isDelayedEmail, isFailedEmail } from '#app/domain/emails/email-hold.server.ts'
import { containsWords } from '#app/domain/list-queries.server.ts'
import { activity, backups, documents, emails } from '#db/schema.ts'
import { readClockDifference } from './clock.server.ts'
import { getFailedSignInMetrics } from './metrics.server.ts'

/** 'warning' is shown, but causes no alert. */
export type CheckState = 'ok' | 'warning' | 'failing'
export type CheckResult = { state: CheckState; words: string }
export type Check = CheckResult & { name: string; title: string }

/**
 * Context of a check. With `on` the check was failing before and must recover with a margin, so that alerts don't flap.
 */
type CheckCtx = Pick<Ctx, 'db' | 'jobs' | 'log' | 'uploads' | 'system'>
type RunCheck = (ctx: CheckCtx, on: boolean) => Promise<CheckResult | null>

const BYTES_PER_MIB = 1_048_576

/**
 * All checks. `name` identifies alerts and is sent to ALERT_URL; `hookWords` replaces messages that contain personal
 * data there.
 */
export const CHECKS: { name: string; title: string; look: RunCheck; hookWords?: string }[] = [
  { name: 'mail', title: 'mail is stuck', look: checkEmail },
  // Per machine, since each has its own disk.
  { name: `disk of ${hostname()}`, title: 'little disk space', look: checkDiskSpace },
  { name: 'documents', title: 'stored documents are damaged', look: checkDocuments },
  {
    name: 'new-clients',
    title: 'a client without a project stores much',
    look: checkNewClients,
    hookWords: 'A client without a project stores more than 1 GB. The page System names the account.',
  },
  { name: 'sign-ins', title: 'many failed sign-ins', look: checkFailedSignIns },
  { name: 'backup', title: 'no recent backup', look: checkBackupAge },
  { name: 'backup-damage', title: 'damaged files in the last backup', look: checkBackupDamage },
  { name: `clock of ${hostname()}`, title: 'the clock is wrong', look: checkClock },
]

/** Runs all checks. A check that throws counts as failing and is logged. `on` lists the checks that are failing. */
export const runChecks = async (ctx: CheckCtx, on: string[]): Promise<Check[]> => {
  const looked = await Promise.all(
    CHECKS.map(async ({ name, title, look }) => {
      const found = await look(ctx, on.includes(name)).catch((err): CheckResult => {
        ctx.log.error({ err, check: name }, 'not looked at')
        return { state: 'failing', words: 'This could not be looked at just now.' }
      })
      return found && { name, title, ...found }
    }),
  )
  return looked.filter((check) => check !== null)
}

const FAILED_DAYS = 7

/** Ignores emails that failed more than FAILED_DAYS days ago. */
async function checkEmail({ db, jobs }: Pick<Ctx, 'db' | 'jobs'>): Promise<CheckResult> {
  const held = (await jobs.getEmailHold()) !== null
  const failed = and(
    isFailedEmail,
    gt(emails.createdAt, sql`now() - make_interval(days => ${FAILED_DAYS}::int)`),
  )
  // Held emails are expected to wait.
  const stuck = await db.$count(emails, held ? failed : or(isDelayedEmail, failed))
  const hold = held ? ' Mail is held back, until it is released on the page Mail or by MAIL_HOLD=0.' : ''
  if (stuck === 0) {
    if ((await db.$count(emails, eq(emails.status, 'sent'))) > 0)
      return { state: 'ok', words: `No mail is stuck.${hold}` }
    return { state: 'warning', words: `No email has been sent yet. The page Mail sends a test email.${hold}` }
  }
  const many = stuck === 1 ? 'One mail has' : `${stuck} mails have`
  const what = held ? 'failed' : 'failed or waited for more than an hour'
  return {
    state: 'failing',
    words: `${many} ${what}. The page Mail says why, and sends it again.${hold}`,
  }
}

/** Reads damage found while documents were downloaded. Only a backup checks all of them. */
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
        // Uses the trigram index, since few rows match.
        containsWords(activity.searchText, 'document.damaged'),
        eq(activity.action, 'document.damaged'),
        gt(activity.createdAt, sql`now() - make_interval(days => ${FAILED_DAYS}::int)`),
        // A later backup without damage has verified all stored files.
        gt(activity.createdAt, sql`coalesce((${lastWhole}), '-infinity')`),
      ),
    )
  const count = found?.damaged ?? 0
  if (count === 0) return { state: 'ok', words: 'No document was found damaged within the last week.' }
  const are =
    count === 1 ? 'The stored bytes of one document are' : `The stored bytes of ${count} documents are`
  return {
    state: 'failing',
    words: `${are} missing or damaged, and not given out. The page Activity says which; a backup may have it. This is over when the next backup finds all of them whole.`,
  }
}

const BACKUP_INSTRUCTIONS = 'On the server, npm run backup -- FILE makes one while Foyer runs.'

export async function checkBackupAge({
  db,
  system,
}: Pick<Ctx, 'db'> & { system: Pick<Ctx['system'], 'demo'> }): Promise<CheckResult> {
  const { last, late } = await getBackupState(db, system)
  // Without data to lose, a missing backup is only a warning.
  if (!last)
    return { state: late ? 'failing' : 'warning', words: `There is no backup yet. ${BACKUP_INSTRUCTIONS}` }
  const day = formatDateOf(last.at)
  if (late)
    return {
      state: 'failing',
      words: `The last backup is from ${day}, more than a week ago. ${BACKUP_INSTRUCTIONS}`,
    }
  return { state: 'ok', words: `The last backup is from ${day}.` }
}

export async function checkBackupDamage({ db }: Pick<Ctx, 'db'>): Promise<CheckResult | null> {
  const last = await findLatestBackup(db)
  if (!last) return null
  if (last.damaged === 0) return { state: 'ok', words: 'The last backup found all stored files undamaged.' }
  const files = last.damaged === 1 ? 'One stored file was' : `${last.damaged} stored files were`
  return {
    state: 'failing',
    words: `${files} missing or damaged in the document storage at the last backup, from ${formatDateOf(last.at)}. The backup command named them. Restore them from an earlier backup, or upload them again, and make a new backup.`,
  }
}

/** Validity of an authenticator app's code. */
const MAX_CLOCK_DIFFERENCE_SECONDS = 30

/** The embedded database uses the clock of this machine. */
async function checkClock(
  { db, system }: Pick<Ctx, 'db' | 'system'>,
  on: boolean,
): Promise<CheckResult | null> {
  if (system.database === 'embedded') return null
  const seconds = await readClockDifference(db)
  const apart = Math.abs(seconds)
  if (apart < (on ? MAX_CLOCK_DIFFERENCE_SECONDS / 2 : MAX_CLOCK_DIFFERENCE_SECONDS))
    return { state: 'ok', words: 'The clock agrees with that of the database server.' }
  return {
    state: 'failing',
    words: `The clock of this machine is ${Math.round(apart)} seconds ${seconds > 0 ? 'ahead of' : 'behind'} that of the database server. Codes of authenticator apps, links and certificates depend on it. Turn on time synchronization on both machines.`,
  }
}

async function checkDiskSpace({ uploads }: Pick<Ctx, 'uploads'>, on: boolean): Promise<CheckResult> {
  const free = await uploads.temporaryFiles.freeBytes()
  const least = Math.max(2 * uploads.minFreeBytes, 256 * BYTES_PER_MIB)
  const words = `${formatBytes(free)} are free on the disk with DATA_DIR.`
  if (free >= (on ? 1.25 * least : least)) return { state: 'ok', words }
  const limit = formatBytes(uploads.minFreeBytes)
  return { state: 'failing', words: `Only ${words} Below ${limit} uploads are refused. Make room.` }
}

const LARGE_STORAGE_BYTES = 1024 * BYTES_PER_MIB
const MAX_ACCOUNTS_NAMED = 5

async function checkNewClients({ db }: Pick<Ctx, 'db'>): Promise<CheckResult> {
  const limit = formatBytes(LARGE_STORAGE_BYTES)
  const found = await listLargeNewClients(db, LARGE_STORAGE_BYTES, MAX_ACCOUNTS_NAMED + 1)
  if (found.length === 0)
    return { state: 'ok', words: `No client without a project stores more than ${limit}.` }
  const named = found
    .slice(0, MAX_ACCOUNTS_NAMED)
    .map(({ name, email, bytes }) => `${name || email} (${email}, ${formatBytes(bytes)})`)
  const more = found.length > MAX_ACCOUNTS_NAMED ? ' and others' : ''
  return {
    state: 'failing',
    words: `Stored more than ${limit} without being on a project: ${named.join(', ')}${more}. Put them on a project, or remove their documents. NEW_CLIENT_QUOTA_MB limits such accounts.`,
  }
}

const MAX_FAILED_SIGN_INS_PER_HOUR = 100

async function checkFailedSignIns(ctx: Pick<Ctx, 'db'>, on: boolean): Promise<CheckResult> {
  const { tries, accounts, networks } = await getFailedSignInMetrics(ctx, 1)
  const times = tries === 1 ? 'One sign-in' : `${tries} sign-ins`
  if (tries < (on ? MAX_FAILED_SIGN_INS_PER_HOUR / 2 : MAX_FAILED_SIGN_INS_PER_HOUR))
    return { state: 'ok', words: `${tries === 0 ? 'No sign-in' : times} failed within the last hour.` }
  return {
    state: 'failing',
    words: `${times} failed within the last hour, on ${accounts} accounts and from ${networks} networks. The page Activity lists them.`,
  }
}
