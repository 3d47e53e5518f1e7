import { desc, eq, lt, sql } from 'drizzle-orm'
import type { AdminCtx, Ctx } from '#app/context.ts'
import { timeBefore } from '#app/core/batches.server.ts'
import { getNetwork } from '#app/core/ip-networks.server.ts'
import { areAllOpenToStaff, selectProjectsOfGuest } from '#app/domain/access/related-projects.server.ts'
import { deleteInBatches } from '#app/domain/change-in-batches.server.ts'
import { hasClientPage } from '#app/domain/user-columns.server.ts'
import { retention } from '#content/retention.ts'
import type { Database } from '#db/connect.server.ts'
import { failedSignIns, users } from '#db/schema.ts'

type SignInMethod = (typeof failedSignIns.$inferSelect)['method']

const FAILED_SIGN_IN_WINDOW_MS = 15 * 60 * 1000
const MAX_FAILED_SIGN_IN_ROWS = 50_000
const FAILED_SIGN_INS_SHOWN = 50

/**
 * Records a failed sign-in. One row counts the attempts per account, network, method and 15-minute period. All emails
 * without an account share a row, because a typed email may be a password.
 */
export async function recordFailedSignIn(
  { db }: Pick<Ctx, 'db'>,
  { uid, method, ip }: { uid: string | null; method: SignInMethod; ip: string },
) {
  const startedAt = new Date(Math.floor(Date.now() / FAILED_SIGN_IN_WINDOW_MS) * FAILED_SIGN_IN_WINDOW_MS)
  await db
    .insert(failedSignIns)
    .values({ uid, method, network: getNetwork(ip), startedAt, attempts: 1 })
    .onConflictDoUpdate({
      target: [failedSignIns.uid, failedSignIns.network, failedSignIns.method, failedSignIns.startedAt],
      set: { attempts: sql`${failedSignIns.attempts} + 1`, lastAt: sql`now()` },
    })
}

/** Lists the latest failed sign-ins, except of guests of rooms that are hidden from the member of staff. */
export async function listFailedSignIns({ db, actor }: AdminCtx) {
  return db
    .select({
      id: failedSignIns.id,
      uid: failedSignIns.uid,
      isClient: hasClientPage(failedSignIns.uid),
      name: users.name,
      email: users.email,
      method: failedSignIns.method,
      network: failedSignIns.network,
      attempts: failedSignIns.attempts,
      lastAt: failedSignIns.lastAt,
    })
    .from(failedSignIns)
    .leftJoin(users, eq(users.id, failedSignIns.uid))
    .where(areAllOpenToStaff(actor, selectProjectsOfGuest(failedSignIns.uid)))
    .orderBy(desc(failedSignIns.lastAt), desc(failedSignIns.id))
    .limit(FAILED_SIGN_INS_SHOWN)
}
export type FailedSignIn = Awaited<ReturnType<typeof listFailedSignIns>>[number]

/** Deletes expired rows and, after a large attack, the oldest ones above MAX_FAILED_SIGN_IN_ROWS. */
export async function deleteOldFailedSignIns(db: Database): Promise<void> {
  const old = lt(failedSignIns.lastAt, timeBefore(retention.failedSignIns.period))
  const surplus = lt(
    failedSignIns.id,
    sql`(select max(${failedSignIns.id}) - ${MAX_FAILED_SIGN_IN_ROWS} from ${failedSignIns})`,
  )
  for (const condition of [old, surplus]) await deleteInBatches(db, failedSignIns.id, condition)
}
