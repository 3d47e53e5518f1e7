import { eq } from 'drizzle-orm'
import type { Database } from '#db/connect.server.ts'
import { activity } from '#db/schema.ts'

/** Lists the entries of the activity log about a subject, oldest first. */
export const listActivity = (db: Database, subjectId = '') =>
  db.select().from(activity).where(eq(activity.subjectId, subjectId)).orderBy(activity.id)

/** Lists the actions of the activity log on a subject, oldest first. */
export const listActions = async (db: Database, subjectId?: string) =>
  (await listActivity(db, subjectId)).map(({ action }) => action)
