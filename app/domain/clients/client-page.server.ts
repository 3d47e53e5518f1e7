import { and, type Column, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '#db/connect.server.ts'
import { usersRoles } from '#db/schema.ts'

export const hasClientPage = (uid: Column) => sql<boolean>`exists (
  select 1 from ${usersRoles} where ${usersRoles.uid} = ${uid} and ${usersRoles.role} = 'client')`

export async function clientsAmong(db: Database, uids: string[]): Promise<string[]> {
  if (uids.length === 0) return []
  const rows = await db
    .select({ uid: usersRoles.uid })
    .from(usersRoles)
    .where(and(inArray(usersRoles.uid, uids), eq(usersRoles.role, 'client')))
    .orderBy(usersRoles.uid)
  return rows.map(({ uid }) => uid)
}
