import { and, asc, desc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { AdminCtx } from '#app/context.ts'
import type { Database } from '#db/connect.server.ts'
import { projects, users, usersRoles } from '#db/schema.ts'
import { matching } from '../keyset.server.ts'
import { projectWithDocuments, visibleProject } from '../visibility.server.ts'
import { shownName } from './names.server.ts'

/**
 * Condition on `users` joined with `usersRoles`: clients who verified their email or were invited by staff. Excludes
 * other sign-ups, since a stranger may have signed up with the email and know the password.
 */
export const isEstablishedClient = () =>
  and(eq(usersRoles.role, 'client'), or(eq(users.emailVerified, true), isNotNull(users.invitedAt)))

/**
 * Single rule for who can be selected as a client. Includes deactivated clients, because their projects continue and
 * are billed; `canSignIn` excludes them where something is only useful in the portal.
 */
type Rule = { canLogIn?: boolean }
const mayBePicked = ({ canLogIn = false }: Rule) =>
  and(isEstablishedClient(), canLogIn ? isNull(users.deactivatedAt) : undefined)

const columns = {
  id: users.id,
  name: shownName,
  company: users.company,
  email: users.email,
  deactivated: sql<boolean>`${users.deactivatedAt} is not null`,
}
const address = {
  streetAddress: users.streetAddress,
  postalCode: users.postalCode,
  city: users.city,
  state: users.state,
  country: users.country,
}

const CHOICE = 10

/**
 * Returns the newest clients matching a part of name, company or email; `more` is true if there are further matches.
 */
export async function searchClients({ db }: AdminCtx, search: string, rule: Rule = {}) {
  const rows = await db
    .select(columns)
    .from(users)
    .innerJoin(usersRoles, eq(usersRoles.uid, users.id))
    .where(and(mayBePicked(rule), matching(users.searched, search)))
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(CHOICE + 1)
  return { clients: rows.slice(0, CHOICE), more: rows.length > CHOICE }
}
export type FoundClients = Awaited<ReturnType<typeof searchClients>>

export async function findClient(
  db: Pick<Database, 'select'>,
  by: { id: string } | { email: string },
  rule: Rule = {},
) {
  const [client] = await db
    .select({ ...columns, ...address })
    .from(users)
    .innerJoin(usersRoles, eq(usersRoles.uid, users.id))
    .where(and(mayBePicked(rule), 'id' in by ? eq(users.id, by.id) : eq(users.email, by.email)))
  return client
}

const MOST_PROJECTS = 500

/**
 * Returns the projects of a user as options of a select box; with `documents`, only those whose documents the user may
 * see.
 */
export const listProjectsOf = (db: Pick<Database, 'select'>, uid: string, right: 'documents' | null = null) =>
  db
    .select({ id: projects.id, title: projects.title, archivedAt: projects.archivedAt })
    .from(projects)
    .where(right ? projectWithDocuments(uid) : visibleProject(uid))
    .orderBy(asc(projects.title), asc(projects.id))
    .limit(MOST_PROJECTS)
