import { and, desc, eq, ne, not } from 'drizzle-orm'
import type { ActorCtx } from '#app/context.ts'
import { t } from '#app/texts.ts'
import { sessions } from '#db/schema.ts'
import { recordSecurity } from '../activity/record.server.ts'
import { NotFound } from '../failures.ts'
import { confirmIdentity } from './change-password.server.ts'
import { deviceOf } from './device-name.ts'
import { sessionOver } from './session-ends.server.ts'

export async function listSessions({ db, actor }: ActorCtx) {
  const rows = await db
    .select({
      id: sessions.id,
      userAgent: sessions.userAgent,
      address: sessions.ipAddress,
      signedInAt: sessions.createdAt,
      lastUsedAt: sessions.lastUsedAt,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, actor.uid), not(sessionOver)))
    .orderBy(desc(eq(sessions.id, actor.sessionId)), desc(sessions.lastUsedAt))
    .limit(100)
  return rows.map(({ userAgent, ...row }) => ({
    ...row,
    device: deviceOf(userAgent ?? ''),
    current: row.id === actor.sessionId,
  }))
}

export async function endSessionById(ctx: ActorCtx, id: string, password: string): Promise<void> {
  const { db, actor, log } = ctx
  await confirmIdentity(ctx, password)
  await db.transaction(async (tx) => {
    const ended = await tx
      .delete(sessions)
      .where(and(eq(sessions.id, id), eq(sessions.userId, actor.uid), ne(sessions.id, actor.sessionId)))
      .returning({ id: sessions.id })
    if (ended.length === 0) throw new NotFound(t('This device is not signed in.'))
    await recordSecurity(tx, ctx, 'One device signed out')
  })
  log.info({ uid: actor.uid }, 'one device signed out')
}

export async function endOtherSessions(ctx: ActorCtx, password: string): Promise<void> {
  const { db, actor, log } = ctx
  await confirmIdentity(ctx, password)
  await db.transaction(async (tx) => {
    await tx.delete(sessions).where(and(eq(sessions.userId, actor.uid), ne(sessions.id, actor.sessionId)))
    await recordSecurity(tx, ctx, 'All other devices signed out')
  })
  log.info({ uid: actor.uid }, 'all other devices signed out')
}
