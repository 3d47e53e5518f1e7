import { and, desc, eq, ne, not } from 'drizzle-orm'
import type { ActorCtx } from '#app/context.ts'
import { NotFound } from '#app/core/failures.ts'
import { recordSecurityChange } from '#app/domain/activity/record-activity.server.ts'
import { t } from '#app/texts.ts'
import { sessions } from '#db/schema.ts'
import { confirmIdentity } from '../confirm-identity.server.ts'
import { endAccess } from './end-access.server.ts'
import { isSessionExpired } from './sessions.server.ts'

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

export async function listSessions({ db, actor }: ActorCtx) {
  const rows = await db
    .select({
      id: sessions.id,
      userAgent: sessions.userAgent,
      ip: sessions.ipAddress,
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
  const { db, actor } = ctx
  await confirmIdentity(ctx, password)
  await db.transaction(async (tx) => {
    const ended = await tx
      .delete(sessions)
      .where(and(eq(sessions.id, id), eq(sessions.userId, actor.uid), ne(sessions.id, actor.sessionId)))
      .returning({ id: sessions.id })
    if (ended.length === 0) throw new NotFound(t('This device isn’t signed in.'))
    await recordSecurityChange(tx, ctx, t('1 device signed out'))
  })
}

/** Ends all access to the user's own account except this session. @throws {Failure | TooMany | Busy} */
export async function deleteOtherSessions(ctx: ActorCtx, password: string): Promise<void> {
  const { db, actor } = ctx
  await confirmIdentity(ctx, password)
  await db.transaction(async (tx) => {
    await endAccess(tx, actor.uid, actor.sessionId)
    await recordSecurityChange(tx, ctx, t('All other devices signed out'))
  })
}
