import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { alertEmail, alertResolvedEmail } from '#app/emails/alert.tsx'
import { t } from '#app/texts.ts'
import type { Transaction } from '#db/connect.server.ts'
import { alerts } from '#db/schema.ts'
import { CHECKS, type Check, runChecks } from './checks.server.ts'

type WatchCtx = Pick<Ctx, 'db' | 'jobs' | 'log' | 'uploads' | 'appUrl' | 'system' | 'alerts'>

export const listAlerts = ({ db }: Pick<Ctx, 'db'>) =>
  db.select().from(alerts).where(isNull(alerts.endedAt)).orderBy(alerts.since, alerts.name)
export type Alert = Awaited<ReturnType<typeof listAlerts>>[number]

const SILENT_SINCE = sql`now() - interval '1 hour'`

/**
 * Runs all checks and notifies about new and resolved alerts. Every instance runs it; each change of an alert's row
 * queues its email and webhook once.
 */
export async function updateAlerts(ctx: WatchCtx): Promise<void> {
  const { db } = ctx
  const on = (await listAlerts(ctx)).map(({ name }) => name)
  for (const check of await runChecks(ctx, on))
    if (check.state === 'failing') await startAlert(ctx, check)
    else if (on.includes(check.name)) await resolveAlert(ctx, check)
  const silent = await db
    .select({ name: alerts.name })
    .from(alerts)
    .where(and(isNull(alerts.endedAt), lt(alerts.seenAt, SILENT_SINCE)))
  for (const { name } of silent)
    await resolveAlert(
      ctx,
      { name, title: getAlertTitle(name), words: t('No longer monitored.') },
      SILENT_SINCE,
    )
}

const getAlertTitle = (name: string) =>
  CHECKS.find((check) => check.name.split(' ')[0] === name.split(' ')[0])?.title ?? name

async function startAlert(ctx: WatchCtx, { name, title, words }: Check): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const now = sql`now()`
    const [begun] = await tx
      .insert(alerts)
      .values({ name, message: words, since: now, seenAt: now })
      .onConflictDoUpdate({
        target: alerts.name,
        set: { message: words, since: now, seenAt: now, endedAt: null },
        setWhere: isNotNull(alerts.endedAt),
      })
      .returning()
    if (!begun) {
      await tx.update(alerts).set({ message: words, seenAt: now }).where(eq(alerts.name, name))
      return
    }
    ctx.log.warn({ alert: name, words }, 'alert')
    await queueAlertNotices(ctx, tx, { ...begun, title })
  })
}

type ResolvedCheck = Pick<Check, 'name' | 'title' | 'words'>

async function resolveAlert(
  ctx: WatchCtx,
  { name, title, words }: ResolvedCheck,
  seenBefore = sql`now()`,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const [ended] = await tx
      .update(alerts)
      .set({ message: words, endedAt: sql`now()` })
      .where(and(eq(alerts.name, name), isNull(alerts.endedAt), lt(alerts.seenAt, seenBefore)))
      .returning()
    if (!ended) return
    ctx.log.info({ alert: name, words }, 'alert resolved')
    await queueAlertNotices(ctx, tx, { ...ended, title })
  })
}

async function queueAlertNotices(
  ctx: WatchCtx,
  tx: Transaction,
  alert: Alert & { title: string },
): Promise<void> {
  const { name, title, message, since, endedAt } = alert
  const { to, webhook } = ctx.alerts
  if (to) {
    const mail = { to, appUrl: ctx.appUrl, title, words: message }
    await ctx.jobs.queueEmail(tx, await (endedAt ? alertResolvedEmail(mail) : alertEmail(mail)))
  }
  // The key identifies the alert and distinguishes its start from its end.
  const key = [name, since.toISOString(), endedAt ? 'well' : 'failing'].join('|')
  if (webhook) await ctx.jobs.queueTask(tx, 'post-alert', key, 0)
}

/** Posts an alert to ALERT_URL. Skips an alert that has started again since, which has a call of its own. */
export async function postAlert(ctx: Pick<Ctx, 'db' | 'appUrl' | 'alerts'>, key: string): Promise<void> {
  const [name = '', since = '', state] = key.split('|')
  const [alert] = await ctx.db.select().from(alerts).where(eq(alerts.name, name))
  if (!alert || alert.since.toISOString() !== since) return
  const over = state === 'well'
  const hookWords = over ? undefined : CHECKS.find((check) => check.name === name)?.hookWords
  await ctx.alerts.webhook?.post({
    ...{ site: ctx.appUrl, name, state: over ? 'well' : 'failing', words: hookWords ?? alert.message, since },
    until: over ? (alert.endedAt?.toISOString() ?? null) : null,
  })
}
