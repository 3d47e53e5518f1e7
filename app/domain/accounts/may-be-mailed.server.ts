import { and, eq, isNull } from 'drizzle-orm'
import { users } from '#db/schema.ts'

/**
 * Condition on `users`: may receive emails about portal content. Excludes deactivated users and unanswered invitations,
 * whose email may be mistyped.
 */
export const mayBeMailed = and(eq(users.emailVerified, true), isNull(users.deactivatedAt))
