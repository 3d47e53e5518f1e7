import { and, desc, eq, ne, not, notInArray, type SQL, sql } from 'drizzle-orm'
import type { ActorCtx } from '#app/context.ts'
import { timeBefore } from '#app/core/batches.server.ts'
import { NotFound } from '#app/core/failures.ts'
import { toSeconds } from '#app/core/periods.ts'
import { recordSecurityChange } from '#app/domain/activity/record-activity.server.ts'
import { isStaffUser } from '#app/domain/user-columns.server.ts'
import { t } from '#app/texts.ts'
import { retention } from '#content/retention.ts'
import type { Transaction } from '#db/connect.server.ts'
import { sessions } from '#db/schema.ts'
import { confirmIdentity } from './change-password.server.ts'
import { endAccess } from './end-access.server.ts'

// The order matters: Edge and Opera also identify themselves as Chrome, and Chrome as Safari.
const BROWSERS: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(HeadlessChrome|Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/.*Safari\//, 'Safari'],
]
const OPERATING_SYSTEMS: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac(intosh| OS X)\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

const findName = (list: [RegExp, string][], text: string) => list.find(([pattern]) => pattern.test(text))?.[1]

export function formatDevice(userAgent: string): string {
  const [browser, system] = [findName(BROWSERS, userAgent), findName(OPERATING_SYSTEMS, userAgent)]
  if (browser && system) return t('{browser} on {system}', { browser, system })
  return browser ?? (system ? t('A browser on {system}', { system }) : t('An unknown device'))
}

const MAX_SESSIONS_PER_USER = 50
/** Lifetime of an unused session, and the age at which its expiry is extended. */
export const SESSION_LIFETIME_SECONDS = toSeconds(retention.unusedSessions.period)
export const SESSION_REFRESH_AGE_SECONDS = Math.min(24 * 3600, SESSION_LIFETIME_SECONDS / 2)

/**
 * Returns the condition that a session has expired, by its age and last use (content/retention.ts). Staff sessions
 * expire earlier, according to the user's current role.
 */
export const isSessionExpiredForRole = (ofFirm: SQL) => sql<boolean>`(
  ${sessions.expiresAt} <= now()
  or ${sessions.createdAt} < ${timeBefore(retention.sessions.period)}
  or ${sessions.lastUsedAt} < ${timeBefore(retention.unusedSessions.period)}
  or (
    ${sessions.lastUsedAt} < ${timeBefore(retention.firmSessions.period)}
    and ${ofFirm}
  )
)`
/** The same condition for a query on `sessions` alone. */
export const isSessionExpired = isSessionExpiredForRole(isStaffUser(sessions.userId))

export async function deleteSurplusSessions(tx: Transaction, uid: string): Promise<void> {
  const newest = tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.userId, uid))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.createdAt))
    .limit(MAX_SESSIONS_PER_USER)
  await tx.delete(sessions).where(and(eq(sessions.userId, uid), notInArray(sessions.id, newest)))
}

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
    .where(and(eq(sessions.userId, actor.uid), not(isSessionExpired)))
    .orderBy(desc(eq(sessions.id, actor.sessionId)), desc(sessions.lastUsedAt))
    .limit(100)
  return rows.map(({ userAgent, ...row }) => ({
    ...row,
    device: formatDevice(userAgent ?? ''),
    current: row.id === actor.sessionId,
  }))
}

export async function deleteSession(ctx: ActorCtx, id: string, password: string): Promise<void> {
  const { db, actor, log } = ctx
  await confirmIdentity(ctx, password)
  await db.transaction(async (tx) => {
    const ended = await tx
      .delete(sessions)
      .where(and(eq(sessions.id, id), eq(sessions.userId, actor.uid), ne(sessions.id, actor.sessionId)))
      .returning({ id: sessions.id })
    if (ended.length === 0) throw new NotFound(t('This device isn’t signed in.'))
    await recordSecurityChange(tx, ctx, t('1 device signed out'))
  })
  log.info({ uid: actor.uid }, 'one device signed out')
}

/** Ends all access to the user's own account except this session. @throws {Failure | TooMany | Busy} */
export async function deleteOtherSessions(ctx: ActorCtx, password: string): Promise<void> {
  const { db, actor, log } = ctx
  await confirmIdentity(ctx, password)
  await db.transaction(async (tx) => {
    await endAccess(tx, actor.uid, actor.sessionId)
    await recordSecurityChange(tx, ctx, t('All other devices signed out'))
  })
  log.info({ uid: actor.uid }, 'all other devices signed out')
}
