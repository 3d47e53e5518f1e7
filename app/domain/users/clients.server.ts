import { and, asc, desc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { AdminCtx } from '#app/context.ts'
import { Conflict } from '#app/core/failures.ts'
import {
  isProjectWithDocuments,
  isVisibleProject,
  type Reader,
} from '#app/domain/access/visibility.server.ts'
import { containsWords, pick } from '#app/domain/list-queries.server.ts'
import { displayName } from '#app/domain/user-columns.server.ts'
import { t } from '#app/texts.ts'
import { alphabetical } from '#db/alphabetical.ts'
import type { Database, Transaction } from '#db/connect.server.ts'
import { projects, users, usersRoles } from '#db/schema.ts'
import { makeGuestClient } from './guest-to-client.server.ts'

/**
 * Condition on `users` joined with `usersRoles`: clients who verified their email or were invited by staff. Excludes
 * other sign-ups, since a stranger may have signed up with the email and would know the password.
 */
const isEstablishedClient = () =>
  and(eq(usersRoles.role, 'client'), or(eq(users.emailVerified, true), isNotNull(users.invitedAt)))

/**
 * Filter on the clients that staff can select. Includes deactivated clients, because their projects continue and are
 * billed. `canSignIn` excludes them, for actions that only make sense for clients who use the portal.
 */
type ClientFilter = { canSignIn?: boolean }
const isSelectableClient = ({ canSignIn = false }: ClientFilter) =>
  and(isEstablishedClient(), canSignIn ? isNull(users.deactivatedAt) : undefined)

const clientOptionColumns = {
  id: users.id,
  name: displayName,
  company: users.company,
  email: users.email,
  deactivated: sql<boolean>`${users.deactivatedAt} is not null`,
}
const postalAddressColumns = pick(users, 'streetAddress', 'postalCode', 'city', 'state', 'country')

const MAX_CLIENT_MATCHES = 10

/**
 * Returns the newest clients whose name, company or email contains the search text. `more` is true if there are others.
 */
export async function searchClients({ db }: AdminCtx, search: string, rule: ClientFilter = {}) {
  const rows = await db
    .select(clientOptionColumns)
    .from(users)
    .innerJoin(usersRoles, eq(usersRoles.uid, users.id))
    .where(and(isSelectableClient(rule), containsWords(users.searchText, search)))
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(MAX_CLIENT_MATCHES + 1)
  return { clients: rows.slice(0, MAX_CLIENT_MATCHES), more: rows.length > MAX_CLIENT_MATCHES }
}
export type ClientMatches = Awaited<ReturnType<typeof searchClients>>

export async function findClient(
  db: Pick<Database, 'select'>,
  key: { id: string } | { email: string },
  rule: ClientFilter = {},
) {
  const [client] = await db
    .select({ ...clientOptionColumns, ...postalAddressColumns })
    .from(users)
    .innerJoin(usersRoles, eq(usersRoles.uid, users.id))
    .where(and(isSelectableClient(rule), 'id' in key ? eq(users.id, key.id) : eq(users.email, key.email)))
  return client
}

const MAX_PROJECT_OPTIONS = 500

/** Lists a user's projects for a form. With `documents`, only those whose documents the user may see. */
export const listProjectOptions = (
  db: Pick<Database, 'select'>,
  reader: Reader,
  right: 'documents' | null = null,
) =>
  db
    .select({ id: projects.id, title: projects.title, archivedAt: projects.archivedAt })
    .from(projects)
    .where(right ? isProjectWithDocuments(reader) : isVisibleProject(reader))
    .orderBy(asc(alphabetical(projects.title)), asc(projects.id))
    .limit(MAX_PROJECT_OPTIONS)

export const createStaffEmailConflict = () =>
  new Conflict(t('This email address belongs to someone on the team, so it can’t be used for a client.'))

/**
 * Returns the client with this email, locked until the transaction ends, or null if there is no account and the person
 * can be invited. A guest of data rooms becomes a client.
 * @throws {Conflict} for staff, and for a sign-up with an unverified email
 */
export async function findClientByEmail(ctx: AdminCtx, tx: Transaction, email: string) {
  await makeGuestClient(ctx, tx, email)
  const [account] = await tx
    .select({
      uid: users.id,
      ...pick(users, 'name', 'email', 'emailVerified', 'deactivatedAt'),
      role: usersRoles.role,
      established: sql<boolean>`${isEstablishedClient()}`,
    })
    .from(users)
    .leftJoin(usersRoles, eq(usersRoles.uid, users.id))
    .where(eq(users.email, email))
    .for('key share', { of: users })
  if (!account) return null
  if (account.role === 'admin' || account.role === 'staff' || email === ctx.adminEmail)
    throw createStaffEmailConflict()
  if (!account.established)
    throw new Conflict(
      t(
        'Someone signed up with this email but hasn’t verified it. Open their account on the Clients page and invite them from there.',
      ),
    )
  return account
}
