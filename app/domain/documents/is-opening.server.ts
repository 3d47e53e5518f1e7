import { sql } from 'drizzle-orm'
import { documentEvents } from '#db/schema.ts'

/** Condition on `document_events`: the event is a view. Must match the expression of the partial index. */
export const isOpening = sql`${documentEvents.action} in ('preview', 'download')`
