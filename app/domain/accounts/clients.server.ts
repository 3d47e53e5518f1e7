import { and, asc, desc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { AdminCtx } from '#app/context.ts'
import type { Database } from '#db/connect.server.ts'
import { projects, users, usersRoles } from '#db/schema.ts'
import { matching } from '../keyset.server.ts'
import { projectWithDocuments, visibleProject } from '../visibility.server.ts'
import { shownName } from './names.server.ts'

/**
 * Clients to whom something may be given: their address is proven, or the firm invited them. Behind a sign-up
 * that nobody has answered yet a stranger's password may wait for it. Wants `usersRoles` joined.
 */
export const isEstablishedClient = () =>
  and(eq(usersRoles.role, 'client'), or(eq(users.emailVerified, true), isNotNull(users.invitedAt)))

/**
 * The one rule who may be picked as the client of something. A deactivated client may: projects go on and are still
 * billed. `canLogIn` leaves them out, for what is only there to be read in the portal. An erased account is gone.
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

/** How many clients a search shows. */
const CHOICE = 10

/** Clients by a part of name, company or address, the newest first; `more` when there are others. */
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

/** The client that was picked, by id or by email address; undefined for whoever may not be. */
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

/** More than anybody chooses from. */
const MOST_PROJECTS = 500

/** The projects that somebody is on, to choose from; with `documents`, those whose documents the person sees. */
export const listProjectsOf = (db: Pick<Database, 'select'>, uid: string, right: 'documents' | null = null) =>
  db
    .select({ id: projects.id, title: projects.title, archivedAt: projects.archivedAt })
    .from(projects)
    .where(right ? projectWithDocuments(uid) : visibleProject(uid))
    .orderBy(asc(projects.title), asc(projects.id))
    .limit(MOST_PROJECTS)
