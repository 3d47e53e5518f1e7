import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { alertEmail, alertOverEmail } from '#app/emails/alert.tsx'
import type { Transaction } from '#db/connect.server.ts'
import { alerts } from '#db/schema.ts'
import { type Check, checks, lookAtAll } from './checks.server.ts'

type Watched = Pick<Ctx, 'db' | 'jobs' | 'log' | 'uploads' | 'appUrl' | 'system' | 'alerts'>

export const listAlerts = ({ db }: Pick<Ctx, 'db'>) =>
  db.select().from(alerts).where(isNull(alerts.endedAt)).orderBy(alerts.since, alerts.name)
export type Alert = Awaited<ReturnType<typeof listAlerts>>[number]

const SILENT = sql`now() - interval '1 hour'`

/**
 * Runs all checks and notifies about new and resolved alerts. Every instance runs it; each change of an alert's row
 * queues its email and webhook once.
 */
export async function watchSystem(ctx: Watched): Promise<void> {
  const { db } = ctx
  const on = (await listAlerts(ctx)).map(({ name }) => name)
  for (const check of await lookAtAll(ctx, on))
    if (check.state === 'failing') await begin(ctx, check)
    else if (on.includes(check.name)) await end(ctx, check)
  const silent = await db
    .select({ name: alerts.name })
    .from(alerts)
    .where(and(isNull(alerts.endedAt), lt(alerts.seenAt, SILENT)))
  for (const { name } of silent)
    await end(ctx, { name, title: titleOf(name), words: 'Nobody looks at it any more.' }, SILENT)
}

const titleOf = (name: string) =>
  checks.find((check) => check.name.split(' ')[0] === name.split(' ')[0])?.title ?? name

async function begin(ctx: Watched, { name, title, words }: Check): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const now = sql`now()`
    const [begun] = await tx
      .insert(alerts)
      .values({ name, words, since: now, seenAt: now })
      .onConflictDoUpdate({
        target: alerts.name,
        set: { words, since: now, seenAt: now, endedAt: null },
        setWhere: isNotNull(alerts.endedAt),
      })
      .returning()
    if (!begun) {
      await tx.update(alerts).set({ words, seenAt: now }).where(eq(alerts.name, name))
      return
    }
    ctx.log.warn({ alert: name, words }, 'alert')
    await tell(ctx, tx, { ...begun, title })
  })
}

type Over = Pick<Check, 'name' | 'title' | 'words'>

async function end(ctx: Watched, { name, title, words }: Over, seenBefore = sql`now()`): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const [ended] = await tx
      .update(alerts)
      .set({ words, endedAt: sql`now()` })
      .where(and(eq(alerts.name, name), isNull(alerts.endedAt), lt(alerts.seenAt, seenBefore)))
      .returning()
    if (!ended) return
    ctx.log.info({ alert: name, words }, 'alert resolved')
    await tell(ctx, tx, { ...ended, title })
  })
}

async function tell(ctx: Watched, tx: Transaction, alert: Alert & { title: string }): Promise<void> {
  const { name, title, words, since, endedAt } = alert
  const { to, hook } = ctx.alerts
  if (to) {
    const mail = { to, appUrl: ctx.appUrl, title, words }
    await ctx.jobs.queueMail(tx, await (endedAt ? alertOverEmail(mail) : alertEmail(mail)))
  }
  // The key identifies the alert and distinguishes its start from its end.
  const key = [name, since.toISOString(), endedAt ? 'well' : 'failing'].join('|')
  if (hook) await ctx.jobs.queueTask(tx, 'post-alert', key, 0)
}

/** Posts an alert to ALERT_URL. Skips an alert that has started again since, which has a call of its own. */
export async function postAlert(ctx: Pick<Ctx, 'db' | 'appUrl' | 'alerts'>, key: string): Promise<void> {
  const [name = '', since = '', state] = key.split('|')
  const [alert] = await ctx.db.select().from(alerts).where(eq(alerts.name, name))
  if (!alert || alert.since.toISOString() !== since) return
  const over = state === 'well'
  const hookWords = over ? undefined : checks.find((check) => check.name === name)?.hookWords
  await ctx.alerts.hook?.post({
    ...{ site: ctx.appUrl, name, state: over ? 'well' : 'failing', words: hookWords ?? alert.words, since },
    until: over ? (alert.endedAt?.toISOString() ?? null) : null,
  })
}
