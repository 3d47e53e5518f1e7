import { sql } from 'drizzle-orm'
import { passkeys, secondFactors, users } from '#db/schema.ts'

const ofUser = (table: typeof passkeys | typeof secondFactors) => sql`${table.uid} = ${users.id}`

/** Of `users`: whether an authenticator app asks for a code after the password. */
export const hasApp = sql<boolean>`exists (
  select 1 from ${secondFactors} where ${ofUser(secondFactors)} and ${secondFactors.confirmedAt} is not null)`
/** Of `users`: whether there is a passkey to log in with. */
export const hasPasskey = sql<boolean>`exists (select 1 from ${passkeys} where ${ofUser(passkeys)})`
/** Of `users`: whether there is one of both. */
export const hasAnyFactor = sql<boolean>`(${hasApp} or ${hasPasskey})`
