import { lte, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { users } from '#db/schema.ts'

/** Has all accounts erased whose time of grace is over; each is one piece of work, done by one instance. */
export async function queueDueErasures({ db, jobs }: Pick<Ctx, 'db' | 'jobs'>): Promise<void> {
  await db.transaction(async (tx) => {
    const due = await tx.select({ uid: users.id }).from(users).where(lte(users.closesAt, sql`now()`))
    for (const { uid } of due) await jobs.queueTask(tx, 'erase-account', uid, 0)
  })
}
