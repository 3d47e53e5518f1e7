import { eq } from 'drizzle-orm'
import type { Database } from '#db/connect.server.ts'
import { activity } from '#db/schema.ts'

/** Lists the activity log's entries about a subject, oldest first. */
export const listActivity = (db: Database, subjectId = '') =>
  db.select().from(activity).where(eq(activity.subjectId, subjectId)).orderBy(activity.id)

/** Lists the activity log's actions on a subject, oldest first, by default those of every actor. */
export const listActions = async (db: Database, subjectId?: string, actorUid?: string) =>
  (await listActivity(db, subjectId))
    .filter((row) => actorUid === undefined || row.actorUid === actorUid)
    .map(({ action }) => action)
