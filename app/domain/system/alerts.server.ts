import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { t } from '#app/texts.ts'
import type { Transaction } from '#db/connect.server.ts'
import { alerts } from '#db/schema.ts'
import { CHECKS, type Check, runChecks } from './checks.server.ts'

type WatchCtx = Pick<Ctx, 'db' | 'jobs' | 'log' | 'uploads' | 'appUrl' | 'system' | 'alerts'>

export const listAlerts = ({ db }: Pick<Ctx, 'db'>) =>
  db.select().from(alerts).where(isNull(alerts.endedAt)).orderBy(alerts.since, alerts.name)
type Alert = Awaited<ReturnType<typeof listAlerts>>[number]

const SILENT_SINCE = sql`now() - interval '1 hour'`

/**
 * Runs all checks and sends notices about new and resolved alerts. Every instance runs it; each change to an alert's
 * row queues its email and webhook only once.
 */
export async function updateAlerts(ctx: WatchCtx): Promise<void> {
  const { db } = ctx
  const failingNames = (await listAlerts(ctx)).map(({ name }) => name)
  for (const check of await runChecks(ctx, failingNames))
    if (check.state === 'failing') await startAlert(ctx, check)
    else if (failingNames.includes(check.name)) await resolveAlert(ctx, check)
  const silent = await db
    .select({ name: alerts.name })
    .from(alerts)
    .where(and(isNull(alerts.endedAt), lt(alerts.seenAt, SILENT_SINCE)))
  for (const { name } of silent)
    await resolveAlert(
      ctx,
      { name, title: getAlertTitle(name), message: t('No longer monitored.') },
      SILENT_SINCE,
    )
}

const getAlertTitle = (name: string) =>
  CHECKS.find((check) => check.name.split(' ')[0] === name.split(' ')[0])?.title ?? name

async function startAlert(ctx: WatchCtx, { name, title, message }: Check): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const now = sql`now()`
    const [started] = await tx
      .insert(alerts)
      .values({ name, message, since: now, seenAt: now })
      .onConflictDoUpdate({
        target: alerts.name,
        set: { message, since: now, seenAt: now, endedAt: null },
        setWhere: isNotNull(alerts.endedAt),
      })
      .returning()
    if (!started) {
      await tx.update(alerts).set({ message, seenAt: now }).where(eq(alerts.name, name))
      return
    }
    ctx.log.warn({ alert: name, message }, 'alert')
    await queueAlertNotices(ctx, tx, { ...started, title })
  })
}

type ResolvedCheck = Pick<Check, 'name' | 'title' | 'message'>

async function resolveAlert(ctx: WatchCtx, { name, title, message }: ResolvedCheck, seenBefore = sql`now()`) {
  await ctx.db.transaction(async (tx) => {
    const [ended] = await tx
      .update(alerts)
      .set({ message, endedAt: sql`now()` })
      .where(and(eq(alerts.name, name), isNull(alerts.endedAt), lt(alerts.seenAt, seenBefore)))
      .returning()
    if (!ended) return
    ctx.log.info({ alert: name, message }, 'alert resolved')
    await queueAlertNotices(ctx, tx, { ...ended, title })
  })
}

async function queueAlertNotices(ctx: WatchCtx, tx: Transaction, alert: Alert & { title: string }) {
  const { name, title, message, since, endedAt } = alert
  const { to, webhook } = ctx.alerts
  if (to)
    await ctx.jobs.queueEmail(tx, {
      kind: endedAt ? 'alert-resolved' : 'alert',
      to,
      data: { title, message },
    })
  // The key identifies the alert and distinguishes its start from its end.
  const key = [name, since.toISOString(), endedAt ? 'well' : 'failing'].join('|')
  if (webhook) await ctx.jobs.queueTask(tx, 'post-alert', key, 0)
}

/** Posts an alert to ALERT_URL. Skips it if it has started again since, because the new start has its own post. */
export async function postAlert(ctx: Pick<Ctx, 'db' | 'appUrl' | 'alerts'>, key: string): Promise<void> {
  const [name = '', since = '', state] = key.split('|')
  const [alert] = await ctx.db.select().from(alerts).where(eq(alerts.name, name))
  if (!alert || alert.since.toISOString() !== since) return
  const isResolved = state === 'well'
  const webhookMessage = isResolved ? undefined : CHECKS.find((check) => check.name === name)?.webhookMessage
  await ctx.alerts.webhook?.post({
    site: ctx.appUrl,
    name,
    state: isResolved ? 'well' : 'failing',
    words: webhookMessage ?? alert.message,
    since,
    until: isResolved ? (alert.endedAt?.toISOString() ?? null) : null,
  })
}
