import { and, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { AdminCtx } from '#app/context.ts'
import type { Transaction } from '#db/connect.server.ts'
import { users, usersRoles } from '#db/schema.ts'
import { shownName } from '../accounts/names.server.ts'
import type { Source } from './hits.server.ts'
import type { Hit } from './kinds.ts'

const ofRole = (...roles: ('admin' | 'staff')[]) => sql`${users.id} in (
  select ${usersRoles.uid} from ${usersRoles} where ${inArray(usersRoles.role, roles)})`

/**
 * Returns the condition for accounts that the staff member can find. Only the administrator finds the administrator's
 * account.
 */
export const accountsFor = ({ actor }: AdminCtx): SQL | undefined =>
  actor.role === 'admin' ? undefined : sql`not ${ofRole('admin')}`

const company = sql<string>`lower(coalesce(${users.company}, ''))`

/** Companies of clients, identified by their name in lower case. */
export const companies: Source = {
  ...{ kind: 'company', table: users, id: company, searched: company, indexed: users.searched },
  ...{ newest: users.createdAt, within: and(isNotNull(users.company), sql`not ${ofRole('admin', 'staff')}`) },
}

export async function describePeople(
  tx: Transaction,
  ids: string[],
  within: SQL | undefined,
): Promise<Hit[]> {
  const rows = await tx
    .select({
      id: users.id,
      title: shownName,
      company: users.company,
      email: users.email,
      isClient: sql<boolean>`not ${ofRole('admin', 'staff')}`,
    })
    .from(users)
    .where(and(inArray(users.id, ids), within))
  return rows.map(({ company, email, isClient, id, title }) => {
    const detail = [company, email === title ? '' : email].filter(Boolean).join(' · ')
    return { id, title, detail, client: isClient ? id : null }
  })
}

export async function describeCompanies(tx: Transaction, ids: string[]): Promise<Hit[]> {
  const rows = await tx
    .select({
      id: company,
      title: sql<string>`min(${users.company})`,
      people: sql<number>`count(*)::int`,
      uid: sql<string>`min(${users.id})`,
      name: sql<string>`min(${shownName})`,
    })
    .from(users)
    .where(and(inArray(company, ids), companies.within))
    .groupBy(company)
  return rows.map(({ id, title, people, uid, name }) => ({
    ...{ id, title, detail: people === 1 ? name : `${people} people`, client: people === 1 ? uid : null },
  }))
}
