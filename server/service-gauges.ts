import { sql } from 'drizzle-orm'
import type { Registry } from 'prom-client'
import type { Ctx } from '#app/context.ts'
import { rejectAfter } from '#app/core/timeout.ts'
import { findLatestBackup } from '#app/domain/backups/backups.server.ts'
import { listAlerts } from '#app/domain/system/alerts.server.ts'
import { CHECKS } from '#app/domain/system/checks.server.ts'
import {
  countSentEmails,
  getEmailMetrics,
  getFailedSignInMetrics,
  getStorageMetrics,
} from '#app/domain/system/metrics.server.ts'
import { isUp } from './health.ts'
import { addGauge, createSamples, type ServiceGauges } from './metrics.ts'

type Deps = Pick<Ctx, 'db' | 'jobs' | 'uploads' | 'log' | 'system'>

/** How long database totals are reused, so that frequent scrapes cost no queries. */
const TOTALS_TTL_MS = 15_000
/** A service that does not respond in time is omitted from the scrape. */
const TIMEOUT_MS = 2_000

/**
 * Creates the gauges for the database, storage and disk, and for database totals, which are the same on every instance.
 */
export function createServiceGauges(deps: Deps): ServiceGauges {
  const readTotals = createCachedReader(TOTALS_TTL_MS, () => findTotals(deps))
  return {
    addTo: async (registry) => {
      const skip = (what: string) => (err: unknown) => deps.log.warn({ err, what }, 'not measured')
      await Promise.all([
        addDatabasePing(registry, deps),
        rejectAfter(TIMEOUT_MS, readTotals()).then((totals) => addTotals(registry, totals), skip('database')),
        addHealth(registry, deps),
        rejectAfter(TIMEOUT_MS, deps.uploads.temporaryFiles.freeBytes()).then(
          (bytes) => addGauge(registry, 'disk_free_bytes', 'Free bytes of the disk with DATA_DIR.', bytes),
          skip('disk'),
        ),
      ])
    },
  }
}

async function addDatabasePing(registry: Registry, { db }: Deps): Promise<void> {
  const startedAt = performance.now()
  const up = await rejectAfter(TIMEOUT_MS, (async () => db.execute(sql`select 1`))()).then(
    () => 1,
    () => 0,
  )
  const seconds = (performance.now() - startedAt) / 1000
  addGauge(registry, 'database_up', '1 when the database responds.', up)
  addGauge(registry, 'database_ping_seconds', 'Duration of an empty query.', seconds)
}

async function addHealth(registry: Registry, { system }: Deps): Promise<void> {
  const { storage, disk } = await system.health()
  addGauge(registry, 'storage_up', '1 when the document storage works.', Number(isUp(storage)))
  addGauge(registry, 'disk_up', '1 when the disk with DATA_DIR can be written to.', Number(isUp(disk)))
}

async function findTotals(deps: Deps) {
  return {
    emails: await getEmailMetrics(deps),
    sent: await countSentEmails(deps),
    hold: await deps.jobs.getEmailHold(),
    storage: await getStorageMetrics(deps),
    queues: await deps.jobs.countWaitingJobs(),
    failedSignIns: await getFailedSignInMetrics(deps, 1),
    backup: await findLatestBackup(deps.db),
    alerts: await listAlerts(deps),
  }
}

function addTotals(registry: Registry, totals: Awaited<ReturnType<typeof findTotals>>): void {
  const { emails, sent, hold, storage, queues, failedSignIns, backup, alerts } = totals
  const add = (name: string, help: string, value: Parameters<typeof addGauge>[3]) =>
    addGauge(registry, name, help, value)
  const age = (since: Date | null | undefined) => (since ? (Date.now() - since.getTime()) / 1000 : 0)
  const { waiting, failed, stuck, oldestWaitingSince } = emails
  add('mails', 'Emails by state.', createSamples('state', { waiting, failed, sent }))
  add('mails_stuck', 'Emails that failed, or have waited for more than an hour.', stuck)
  add('mails_oldest_waiting_seconds', 'Age of the oldest waiting email.', age(oldestWaitingSince))
  const unsent = emails.unsent.map(({ count, ...labels }) => ({ labels, value: count }))
  add('mails_unsent', 'Emails that wait or failed, by age.', unsent)
  add('mail_held', '1 while outgoing email is held.', Number(hold !== null))
  // Absent until the first backup, which alerting rules can detect with `absent()`.
  if (backup) {
    const finishedAt = backup.at.getTime() / 1000
    add('backup_last_timestamp_seconds', 'End of the last backup, in seconds since 1970.', finishedAt)
    add('backup_age_seconds', 'Age of the last backup.', age(backup.at))
    add('backup_bytes', 'Size of the last backup.', backup.bytes)
    add('backup_damaged_files', 'Stored files missing or damaged at the last backup.', backup.damaged)
  }
  // Includes alerts that other machines have raised.
  const inactive = CHECKS.map(({ name }) => [name, 0])
  const states = Object.fromEntries([...inactive, ...alerts.map(({ name }) => [name, 1])])
  add('alert_active', '1 while an alert is active.', createSamples('name', states))
  add('storage_bytes', 'Bytes of all document versions.', storage.bytes)
  add('storage_versions', 'Number of document versions.', storage.versions)
  const byQueue = (key: 'waiting' | 'oldestSeconds') =>
    queues.map((queue) => ({ labels: { queue: queue.queue }, value: queue[key] }))
  add('jobs_waiting', 'Waiting jobs of each queue, including scheduled ones.', byQueue('waiting'))
  add(
    'jobs_oldest_due_seconds',
    'How long ago the oldest job of each queue was due.',
    byQueue('oldestSeconds'),
  )
  add('failed_sign_ins_last_hour', 'Failed sign-ins within an hour.', failedSignIns.attempts)
}

/** Shares one `read` call among all callers for `ms` milliseconds. Failures are not cached. */
function createCachedReader<T>(ms: number, read: () => Promise<T>): () => Promise<T> {
  let cached: { until: number; value: Promise<T> } | undefined
  return () => {
    if (cached && performance.now() < cached.until) return cached.value
    const entry = { until: performance.now() + ms, value: read() }
    cached = entry
    entry.value.catch(() => {
      if (cached === entry) cached = undefined
    })
    return entry.value
  }
}
