import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { passkeys, secondFactors, users, usersRoles } from '#db/schema.ts'

const belongsToUser = (table: typeof passkeys | typeof secondFactors) => sql`${table.uid} = ${users.id}`

/** Condition on `users`: sign-in requires a code from an authenticator app. */
export const hasAuthenticator = sql<boolean>`exists (
  select 1 from ${secondFactors} where ${belongsToUser(secondFactors)} and ${secondFactors.confirmedAt} is not null)`
export const hasPasskey = sql<boolean>`exists (select 1 from ${passkeys} where ${belongsToUser(passkeys)})`
export const hasAnyFactor = sql<boolean>`(${hasAuthenticator} or ${hasPasskey})`

/** Returns the account's role and second factors. A passkey is an alternative to the password. */
export async function findSignInState({ db }: Pick<Ctx, 'db'>, account: { uid: string } | { email: string }) {
  const [state] = await db
    .select({
      isStaff: sql<boolean>`coalesce(${usersRoles.role} <> 'client', false)`,
      authenticator: hasAuthenticator,
      passkey: hasPasskey,
    })
    .from(users)
    .leftJoin(usersRoles, eq(usersRoles.uid, users.id))
    .where('uid' in account ? eq(users.id, account.uid) : eq(users.email, account.email))
  return state ?? { isStaff: false, authenticator: false, passkey: false }
}
