import { desc, eq, lt, sql } from 'drizzle-orm'
import type { AdminCtx, Ctx } from '#app/context.ts'
import { retention } from '#content/retention.ts'
import type { Database } from '#db/connect.server.ts'
import { failedSignIns, users } from '#db/schema.ts'
import { getNetwork } from '../client-networks.server.ts'
import { hasClientPage } from '../clients/client-page.server.ts'
import { BATCH, before, inBatches } from '../periods.server.ts'

type How = (typeof failedSignIns.$inferSelect)['how']

const WINDOW_MS = 15 * 60 * 1000
const MOST_ROWS = 50_000
const SHOWN = 50

/**
 * Records a failed sign-in. One row counts the attempts per account, network, method and quarter of an hour. All emails
 * without an account share a row, because a typed email may be a password.
 */
export async function recordFailedSignIn(
  { db }: Pick<Ctx, 'db'>,
  failed: { uid: string | null; how: How; from: string },
): Promise<void> {
  const { uid, how, from } = failed
  const startedAt = new Date(Math.floor(Date.now() / WINDOW_MS) * WINDOW_MS)
  await db
    .insert(failedSignIns)
    .values({ uid, how, network: getNetwork(from), startedAt, tries: 1 })
    .onConflictDoUpdate({
      target: [failedSignIns.uid, failedSignIns.network, failedSignIns.how, failedSignIns.startedAt],
      set: { tries: sql`${failedSignIns.tries} + 1`, lastAt: sql`now()` },
    })
}

export async function recordWrongPassword(ctx: Pick<Ctx, 'db'>, email: string, from: string): Promise<void> {
  const [account] = await ctx.db.select({ uid: users.id }).from(users).where(eq(users.email, email))
  await recordFailedSignIn(ctx, { uid: account?.uid ?? null, how: 'password', from })
}

export async function listFailedSignIns({ db }: AdminCtx) {
  return db
    .select({
      id: failedSignIns.id,
      uid: failedSignIns.uid,
      isClient: hasClientPage(failedSignIns.uid),
      name: users.name,
      email: users.email,
      how: failedSignIns.how,
      network: failedSignIns.network,
      tries: failedSignIns.tries,
      lastAt: failedSignIns.lastAt,
    })
    .from(failedSignIns)
    .leftJoin(users, eq(users.id, failedSignIns.uid))
    .orderBy(desc(failedSignIns.lastAt), desc(failedSignIns.id))
    .limit(SHOWN)
}
export type FailedSignIn = Awaited<ReturnType<typeof listFailedSignIns>>[number]

/** Deletes expired rows, and the oldest ones above MAX_FAILED_SIGN_IN_ROWS after a large attack. */
export async function sweepFailedSignIns(db: Database): Promise<void> {
  const old = lt(failedSignIns.lastAt, before(retention.failedSignIns.period))
  const surplus = lt(
    failedSignIns.id,
    sql`(select max(${failedSignIns.id}) - ${MOST_ROWS} from ${failedSignIns})`,
  )
  for (const which of [old, surplus])
    await inBatches(async () => {
      const due = db.select({ id: failedSignIns.id }).from(failedSignIns).where(which).limit(BATCH)
      const gone = await db
        .delete(failedSignIns)
        .where(sql`${failedSignIns.id} = any(array(${due}))`)
        .returning({ id: failedSignIns.id })
      return gone.length
    })
}
