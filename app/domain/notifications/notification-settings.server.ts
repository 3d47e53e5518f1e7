import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { ActorCtx } from '#app/context.ts'
import { recordActivity, toUserSubject } from '#app/domain/activity/record-activity.server.ts'
import type { Database } from '#db/connect.server.ts'
import { notificationSettings, users } from '#db/schema.ts'
import {
  DELIVERIES,
  type Delivery,
  type NotificationSettings,
  type NotificationTopic,
} from './notification-topics.ts'

/** Omits topics whose setting was never changed. */
export async function findNotificationSettings(
  db: Pick<Database, 'select'>,
  user: { uid: string } | { email: string },
): Promise<NotificationSettings> {
  const rows = await db
    .select({ topic: notificationSettings.topic, delivery: notificationSettings.delivery })
    .from(notificationSettings)
    .innerJoin(users, eq(users.id, notificationSettings.uid))
    .where('uid' in user ? eq(users.id, user.uid) : eq(users.email, user.email))
  return Object.fromEntries(rows.map(({ topic, delivery }) => [topic, delivery]))
}

export const receivesEmailsAbout = (topic: NotificationTopic): SQL => sql`not exists (
  select 1 from ${notificationSettings} where ${and(
    eq(notificationSettings.uid, users.id),
    eq(notificationSettings.topic, topic),
    eq(notificationSettings.delivery, 'off'),
  )})`

export async function updateNotificationSettings(ctx: ActorCtx, settings: NotificationSettings) {
  const { uid, name, email } = ctx.actor
  const entries = Object.entries(settings) as [NotificationTopic, Delivery][]
  await ctx.db.transaction(async (tx) => {
    const before = await findNotificationSettings(tx, { uid })
    const changed = entries.filter(([topic, delivery]) => delivery !== (before[topic] ?? DELIVERIES[0]))
    if (changed.length === 0) return
    await tx
      .insert(notificationSettings)
      .values(changed.map(([topic, delivery]) => ({ uid, topic, delivery })))
      .onConflictDoUpdate({
        target: [notificationSettings.uid, notificationSettings.topic],
        set: { delivery: sql`excluded.delivery` },
      })
    await recordActivity(tx, ctx, {
      action: 'user.changed-notifications',
      subject: toUserSubject({ uid, name, email }),
      projects: [],
      before: Object.fromEntries(changed.map(([topic]) => [topic, before[topic] ?? DELIVERIES[0]])),
      after: Object.fromEntries(changed),
    })
  })
}
