import { eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '#db/connect.server.ts'
import { activity, documents } from '#db/schema.ts'

/** Removes documents that other test files in this process have damaged, because they raise an alert. */
export async function removeDamaged(db: Database): Promise<void> {
  const damaged = db
    .select({ id: activity.subjectId })
    .from(activity)
    .where(eq(activity.action, 'document.damaged'))
  await db.update(documents).set({ removedAt: sql`now()` }).where(inArray(documents.id, damaged))
}
