import { hostname } from 'node:os'
import { and, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { activity, backups, documents, mails } from '#db/schema.ts'
import { dayOf } from '../days.ts'
import { listLargeNewClients } from '../documents/quota.server.ts'
import { matching } from '../keyset.server.ts'
import { hasFailed, hasWaitedAnHour } from '../mail/stuck.server.ts'
import { bytesInWords } from './bytes.ts'
import { readClockDifference } from './clock.server.ts'
import { failedSignInFigures } from './figures.server.ts'
import { backupState, lastBackup } from './last-backup.server.ts'

/** 'warning' is shown, but causes no alert. */
export type CheckState = 'ok' | 'warning' | 'failing'
export type Found = { state: CheckState; words: string }
export type Check = Found & { name: string; title: string }

/**
 * Context of a check. With `on` the check was failing before and must recover with a margin, so that alerts don't flap.
 */
type Looked = Pick<Ctx, 'db' | 'jobs' | 'log' | 'uploads' | 'system'>
type Look = (ctx: Looked, on: boolean) => Promise<Found | null>

const MIB = 1_048_576

/**
 * All checks. `name` identifies alerts and is sent to ALERT_URL; `hookWords` replaces messages that contain personal
 * data there.
 */
export const checks: { name: string; title: string; look: Look; hookWords?: string }[] = [
  { name: 'mail', title: 'mail is stuck', look: lookAtMail },
  // Per machine, since each has its own disk.
  { name: `disk of ${hostname()}`, title: 'little disk space', look: lookAtDisk },
  { name: 'documents', title: 'stored documents are damaged', look: lookAtDocuments },
  {
    name: 'new-clients',
    title: 'a client without a project stores much',
    look: lookAtNewClients,
    hookWords: 'A client without a project stores more than 1 GB. The page System names the account.',
  },
  { name: 'sign-ins', title: 'many failed sign-ins', look: lookAtSignIns },
  { name: 'backup', title: 'no recent backup', look: checkBackupAge },
  { name: 'backup-damage', title: 'damaged files in the last backup', look: checkBackupDamage },
  { name: `clock of ${hostname()}`, title: 'the clock is wrong', look: checkClock },
]

/** Runs all checks. A check that throws counts as failing and is logged. `on` lists the checks that are failing. */
export const lookAtAll = async (ctx: Looked, on: string[]): Promise<Check[]> => {
  const looked = await Promise.all(
    checks.map(async ({ name, title, look }) => {
      const found = await look(ctx, on.includes(name)).catch((err): Found => {
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
async function lookAtMail({ db, jobs }: Pick<Ctx, 'db' | 'jobs'>): Promise<Found> {
  const held = (await jobs.mailHold()) !== null
  const failed = and(hasFailed, gt(mails.createdAt, sql`now() - make_interval(days => ${FAILED_DAYS}::int)`))
  // Held emails are expected to wait.
  const stuck = await db.$count(mails, held ? failed : or(hasWaitedAnHour, failed))
  const hold = held ? ' Mail is held back, until it is released on the page Mail or by MAIL_HOLD=0.' : ''
  if (stuck === 0) {
    if ((await db.$count(mails, eq(mails.status, 'sent'))) > 0)
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
async function lookAtDocuments({ db }: Pick<Ctx, 'db'>): Promise<Found> {
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
        matching(activity.searched, 'document.damaged'),
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

const HOW_TO_BACK_UP = 'On the server, npm run backup -- FILE makes one while Foyer runs.'

export async function checkBackupAge({
  db,
  system,
}: Pick<Ctx, 'db'> & { system: Pick<Ctx['system'], 'demo'> }): Promise<Found> {
  const { last, late } = await backupState(db, system)
  // Without data to lose, a missing backup is only a warning.
  if (!last)
    return { state: late ? 'failing' : 'warning', words: `There is no backup yet. ${HOW_TO_BACK_UP}` }
  const day = dayOf(last.at)
  if (late)
    return {
      state: 'failing',
      words: `The last backup is from ${day}, more than a week ago. ${HOW_TO_BACK_UP}`,
    }
  return { state: 'ok', words: `The last backup is from ${day}.` }
}

export async function checkBackupDamage({ db }: Pick<Ctx, 'db'>): Promise<Found | null> {
  const last = await lastBackup(db)
  if (!last) return null
  if (last.damaged === 0) return { state: 'ok', words: 'The last backup found all stored files undamaged.' }
  const files = last.damaged === 1 ? 'One stored file was' : `${last.damaged} stored files were`
  return {
    state: 'failing',
    words: `${files} missing or damaged in the document storage at the last backup, from ${dayOf(last.at)}. The backup command named them. Restore them from an earlier backup, or upload them again, and make a new backup.`,
  }
}

/** Validity of an authenticator app's code. */
const MAX_CLOCK_DIFFERENCE_SECONDS = 30

/** The embedded database uses the clock of this machine. */
async function checkClock({ db, system }: Pick<Ctx, 'db' | 'system'>, on: boolean): Promise<Found | null> {
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

async function lookAtDisk({ uploads }: Pick<Ctx, 'uploads'>, on: boolean): Promise<Found> {
  const free = await uploads.spool.freeBytes()
  const least = Math.max(2 * uploads.minFreeBytes, 256 * MIB)
  const words = `${bytesInWords(free)} are free on the disk with DATA_DIR.`
  if (free >= (on ? 1.25 * least : least)) return { state: 'ok', words }
  const limit = bytesInWords(uploads.minFreeBytes)
  return { state: 'failing', words: `Only ${words} Below ${limit} uploads are refused. Make room.` }
}

const MUCH_STORAGE = 1024 * MIB
const MAX_NAMED = 5

async function lookAtNewClients({ db }: Pick<Ctx, 'db'>): Promise<Found> {
  const limit = bytesInWords(MUCH_STORAGE)
  const found = await listLargeNewClients(db, MUCH_STORAGE, MAX_NAMED + 1)
  if (found.length === 0)
    return { state: 'ok', words: `No client without a project stores more than ${limit}.` }
  const named = found
    .slice(0, MAX_NAMED)
    .map(({ name, email, bytes }) => `${name || email} (${email}, ${bytesInWords(bytes)})`)
  const more = found.length > MAX_NAMED ? ' and others' : ''
  return {
    state: 'failing',
    words: `Stored more than ${limit} without being on a project: ${named.join(', ')}${more}. Put them on a project, or remove their documents. NEW_CLIENT_QUOTA_MB limits such accounts.`,
  }
}

const MANY = 100

async function lookAtSignIns(ctx: Pick<Ctx, 'db'>, on: boolean): Promise<Found> {
  const { tries, accounts, networks } = await failedSignInFigures(ctx, 1)
  const times = tries === 1 ? 'One sign-in' : `${tries} sign-ins`
  if (tries < (on ? MANY / 2 : MANY))
    return { state: 'ok', words: `${tries === 0 ? 'No sign-in' : times} failed within the last hour.` }
  return {
    state: 'failing',
    words: `${times} failed within the last hour, on ${accounts} accounts and from ${networks} networks. The page Activity lists them.`,
  }
}
