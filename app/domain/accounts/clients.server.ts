import { and, eq, isNotNull, or } from 'drizzle-orm'
import { users, usersRoles } from '#db/schema.ts'

/**
 * Clients to whom something may be given: their address is proven, or the firm invited them. Behind a sign-up
 * that nobody has answered yet a stranger's password may wait for it. Wants `usersRoles` joined.
 */
export const isEstablishedClient = () =>
  and(eq(usersRoles.role, 'client'), or(eq(users.emailVerified, true), isNotNull(users.invitedAt)))
