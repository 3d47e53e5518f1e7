import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { AdminCtx } from '#app/context.ts'
import { passkeys, sessions, users, usersRoles } from '#db/schema.ts'
import { userColumns } from '../accounts/users.server.ts'
import { NotFound } from '../failures.ts'
import { hasApp } from '../sign-in/factor-columns.server.ts'

/** Condition on `users` joined with `usersRoles`: the account is a client's. */
export const isClient = (uid: string): SQL | undefined =>
  and(eq(users.id, uid), or(isNull(usersRoles.role), eq(usersRoles.role, 'client')))

export async function findClientAccount({ db }: AdminCtx, uid: string) {
  const [client] = await db
    .select({
      ...userColumns,
      termsVersion: users.termsVersion,
      lastSeenAt: sql<Date | null>`greatest(${users.lastLoginAt}, (
        select max(${sessions.lastUsedAt}) from ${sessions} where ${sessions.userId} = ${users.id}))`.mapWith(
        users.lastLoginAt,
      ),
      authenticator: hasApp,
      passkeys: db.$count(passkeys, eq(passkeys.uid, users.id)),
    })
    .from(users)
    .leftJoin(usersRoles, eq(usersRoles.uid, users.id))
    .where(isClient(uid))
  if (!client) throw new NotFound('There is no such client.')
  return client
}
export type ClientAccount = Awaited<ReturnType<typeof findClientAccount>>
