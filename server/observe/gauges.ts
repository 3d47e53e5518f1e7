import { monitorEventLoopDelay } from 'node:perf_hooks'
import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { listAlerts } from '#app/domain/system/alerts.server.ts'
import { checks } from '#app/domain/system/checks.server.ts'
import {
  failedSignInFigures,
  mailAges,
  mailFigures,
  storageFigures,
} from '#app/domain/system/figures.server.ts'
import { type LastBackup, lastBackup } from '#app/domain/system/last-backup.server.ts'
import { within } from '#app/domain/within.ts'
import { commit, version } from '#app/version.server.ts'
import type { OpenDatabase } from '#db/connect.server.ts'
import { processFigures } from './process-figures.ts'
import { type Family, gauge } from './prometheus.ts'

type Asked = Pick<Ctx, 'db' | 'jobs' | 'uploads' | 'log' | 'system'> & Pick<OpenDatabase, 'connections'>

/** How long what the database has counted is given again, in milliseconds: whoever asks often asks for nothing. */
const KEPT_MS = 15_000
/** What does not answer in this time is left out. */
const MOST_MS = 2_000
const LOOP_MS = 20

/** Opens what is measured by looking at it now and not by counting. */
export function openGauges(asked: Asked) {
  const loop = monitorEventLoopDelay({ resolution: LOOP_MS })
  loop.enable()
  const counted = keptFor(KEPT_MS, () => databaseGauges(asked))
  return {
    /** What is of this process alone. */
    ofProcess: (): Family[] => [...processFigures(), ...loopGauges(loop), ...poolGauges(asked)],
    /** What is the same in every process. */
    read: async (): Promise<Family[]> => {
      const late = (what: string) => (err: unknown) => {
        asked.log.warn({ err, what }, 'not measured')
        return []
      }
      const [ping, rows, parts, disk] = await Promise.all([
        pingGauges(asked),
        inTime(counted()).catch(late('database')),
        healthGauges(asked),
        diskGauges(asked).catch(late('disk')),
      ])
      return [...ping, ...rows, ...parts, ...disk]
    },
    close: () => loop.disable(),
  }
}

function loopGauges(loop: ReturnType<typeof monitorEventLoopDelay>): Family[] {
  // The timer's own interval is in it. None has passed yet: there is nothing to say.
  const delay = (ms: number) => (Number.isFinite(ms) ? Math.max(0, ms / 1e6 - LOOP_MS) / 1000 : 0)
  const families: Family[] = [
    {
      ...gauge('build_info', 'Version and commit of the running program.', [
        { version, commit, node: process.version },
        1,
      ]),
      ofAll: 'most',
    },
    {
      ...gauge(
        'event_loop_delay_seconds',
        'How late the event loop came, since this was last asked.',
        [{ stat: 'mean' }, delay(loop.mean)],
        [{ stat: 'p99' }, delay(loop.percentile(99))],
        [{ stat: 'max' }, loop.count > 0 ? delay(loop.max) : 0],
      ),
      ofAll: 'most',
    },
  ]
  loop.reset()
  return families
}

function poolGauges({ connections }: Asked): Family[] {
  const { open, idle, waiting } = connections()
  return [
    gauge(
      'database_connections',
      'Connections to the database.',
      [{ state: 'busy' }, open - idle],
      [{ state: 'idle' }, idle],
    ),
    gauge('database_waiting', 'Who waits for a connection.', [{}, waiting]),
  ]
}

async function pingGauges({ db }: Asked): Promise<Family[]> {
  const began = performance.now()
  const up = await inTime((async () => db.execute(sql`select 1`))()).then(
    () => 1,
    () => 0,
  )
  const seconds = (performance.now() - began) / 1000
  return [
    gauge('database_up', '1 when the database answers.', [{}, up]),
    gauge('database_ping_seconds', 'How long the database took to answer nothing.', [{}, seconds]),
  ]
}

/** The same as `/readyz`, which answers within two seconds. */
async function healthGauges({ system }: Asked): Promise<Family[]> {
  const { storage, disk } = await system.health()
  return [
    gauge('storage_up', '1 when the document storage works.', [{}, Number(storage !== 'failing')]),
    gauge('disk_up', '1 when the disk with DATA_DIR can be written to.', [{}, Number(disk !== 'failing')]),
  ]
}

async function databaseGauges(ctx: Asked): Promise<Family[]> {
  const [mail, ages, hold, storage, queues, failed, backup, alerts] = [
    await mailFigures(ctx),
    await mailAges(ctx),
    await ctx.jobs.mailHold(),
    await storageFigures(ctx),
    await ctx.jobs.waiting(),
    await failedSignInFigures(ctx, 1),
    await lastBackup(ctx.db),
    await listAlerts(ctx),
  ]
  const { waiting, oldestWaitingSince: oldest } = mail
  return [
    gauge(
      'mails',
      'Mails by state.',
      [{ state: 'waiting' }, waiting],
      [{ state: 'failed' }, mail.failed],
      [{ state: 'sent' }, mail.sent],
    ),
    gauge('mails_stuck', 'Mails that failed, or have waited for more than an hour.', [{}, mail.stuck]),
    gauge('mails_oldest_waiting_seconds', 'How long the oldest mail has waited.', [
      {},
      oldest ? (Date.now() - oldest.getTime()) / 1000 : 0,
    ]),
    gauge(
      'mails_unsent',
      'Mails that wait or failed, by age.',
      ...ages.map(({ state, age, count }): Sample => [{ state, age }, count]),
    ),
    gauge('mail_held', '1 while mail is held back.', [{}, Number(hold !== null)]),
    ...backupGauges(backup),
    gauge('alert_active', '1 while an alert is active.', ...alertSamples(alerts)),
    gauge('storage_bytes', 'Bytes of all versions of documents.', [{}, storage.bytes]),
    gauge('storage_versions', 'Versions of documents that are stored.', [{}, storage.versions]),
    gauge(
      'jobs_waiting',
      'Work that waits in each queue, also for its time.',
      ...queues.map(({ queue, waiting }): [Record<string, string>, number] => [{ queue }, waiting]),
    ),
    gauge(
      'jobs_oldest_due_seconds',
      'How long ago the oldest work of each queue was due.',
      ...queues.map(({ queue, oldestSeconds }): [Record<string, string>, number] => [
        { queue },
        oldestSeconds,
      ]),
    ),
    gauge('failed_sign_ins_last_hour', 'Failed sign-ins within an hour.', [{}, failed.tries]),
  ]
}

type Sample = [Record<string, string>, number]

/** Nothing as long as there is no backup: a rule finds that by `absent()`. */
function backupGauges(last: LastBackup | null): Family[] {
  if (!last) return []
  const seconds = last.at.getTime() / 1000
  return [
    gauge('backup_last_timestamp_seconds', 'When the last backup was finished, since 1970.', [{}, seconds]),
    gauge('backup_age_seconds', 'Age of the last backup.', [{}, Date.now() / 1000 - seconds]),
    gauge('backup_bytes', 'Size of the last backup.', [{}, last.bytes]),
    gauge('backup_damaged_files', 'Stored files that were missing or damaged at the last backup.', [
      {},
      last.damaged,
    ]),
  ]
}

/** One sample for each check, and for what other machines have raised. */
function alertSamples(active: { name: string }[]): Sample[] {
  const names = new Set([...checks, ...active].map(({ name }) => name))
  return [...names].map((name) => [{ name }, Number(active.some((alert) => alert.name === name))])
}

const diskGauges = async ({ uploads }: Asked): Promise<Family[]> => [
  gauge('disk_free_bytes', 'Free bytes of the disk with DATA_DIR.', [
    {},
    await inTime(uploads.spool.freeBytes()),
  ]),
]

/** Asks once for all who ask at the same time, and not again for a while. */
function keptFor<T>(ms: number, ask: () => Promise<T>): () => Promise<T> {
  let kept: { until: number; answer: Promise<T> } | undefined
  return () => {
    if (kept && performance.now() < kept.until) return kept.answer
    const asking = { until: performance.now() + ms, answer: ask() }
    kept = asking
    asking.answer.catch(() => {
      if (kept === asking) kept = undefined
    })
    return asking.answer
  }
}

const inTime = <T>(asking: Promise<T>): Promise<T> =>
  within(MOST_MS, asking, () => {
    throw new Error(`no answer within ${MOST_MS} ms`)
  })
