import { sql } from 'drizzle-orm'
import { passkeys, secondFactors, users } from '#db/schema.ts'

const ofUser = (table: typeof passkeys | typeof secondFactors) => sql`${table.uid} = ${users.id}`

/** Condition (in a query on `users`) that sign-in requires a code of an authenticator app. */
export const hasApp = sql<boolean>`exists (
  select 1 from ${secondFactors} where ${ofUser(secondFactors)} and ${secondFactors.confirmedAt} is not null)`
export const hasPasskey = sql<boolean>`exists (select 1 from ${passkeys} where ${ofUser(passkeys)})`
export const hasAnyFactor = sql<boolean>`(${hasApp} or ${hasPasskey})`
