import { sql } from 'drizzle-orm'
import { documentEvents } from '#db/schema.ts'

/**
 * Whether an event (of a query on `document_events`) means that somebody has read the document. In these words, so that
 * the index of them is taken.
 */
export const isOpening = sql`${documentEvents.action} in ('preview', 'download')`
