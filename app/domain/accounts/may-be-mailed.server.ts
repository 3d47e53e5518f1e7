import { and, eq, isNull } from 'drizzle-orm'
import { users } from '#db/schema.ts'

/**
 * Of `users`: who may be mailed about what is in the portal. Not who is kept out, nor who has not answered an
 * invitation: that address may be a mistyped one.
 */
export const mayBeMailed = and(eq(users.emailVerified, true), isNull(users.deactivatedAt))
