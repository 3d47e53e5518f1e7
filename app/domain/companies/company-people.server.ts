import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { isModuleOn } from '#app/content/modules.ts'
import type { AdminCtx } from '#app/context.ts'
import { Conflict, Failure } from '#app/core/failures.ts'
import { groupBy } from '#app/core/group-by.ts'
import { isOpenToStaff } from '#app/domain/access/visibility.server.ts'
import { recordActivity } from '#app/domain/activity/record-activity.server.ts'
import { pick, queryPage } from '#app/domain/list-queries.server.ts'
import { displayName, lastSeenAt } from '#app/domain/user-columns.server.ts'
import { inviteClientInTransaction } from '#app/domain/users/invitations.server.ts'
import { t } from '#app/texts.ts'
import { alphabetical } from '#db/alphabetical.ts'
import type { Transaction } from '#db/connect.server.ts'
import { invoices, projectMembers, projects, users } from '#db/schema.ts'
import {
  assertNoHiddenInvoices,
  assignConfirmed,
  findPersonSubject,
  lockPerson,
  setCompany,
} from './assign-person.server.ts'
import { getEnteredCompany, lockCompany } from './companies.server.ts'
import type { AddPersonForm } from './company-forms.ts'
import { findClientToAdd } from './invite-into-company.server.ts'

const PEOPLE_PER_PAGE = 15
/** Maximum number of projects listed for all people on a page, each as main contacts and as members. */
const MAX_PROJECTS_NAMED = 200

/** Lists a company's people by name, with their rights on projects of any company. */
export async function listCompanyPeople(ctx: AdminCtx, id: string, after: string | null) {
  const { db } = ctx
  const list = db
    .select({
      id: users.id,
      name: displayName,
      ...pick(users, 'email', 'jobTitle', 'phoneNumber', 'billing', 'emailVerified', 'invitedAt'),
      ...pick(users, 'deactivatedAt', 'closesAt'),
      lastSeenAt,
    })
    .from(users)
    .$dynamic()
  const order = { key: alphabetical(users.name), type: 'text', direction: 'asc' } as const
  const where = eq(users.companyId, id)
  const size = PEOPLE_PER_PAGE
  const { rows, more } = await queryPage(db, list, { id: users.id, order, where, after, within: where, size })
  const uids = rows.map(({ id: uid }) => uid)
  const roles = await listProjectRoles(ctx, uids)
  return {
    total: await db.$count(users, where),
    rows: rows.map((row) => ({ ...row, projects: roles.get(row.id) ?? [] })),
    more,
  }
}
export type CompanyPerson = Awaited<ReturnType<typeof listCompanyPeople>>['rows'][number]

/**
 * Lists the projects that people are on, by user: first those as main contact, then those as member with rights.
 * Without archived ones.
 */
async function listProjectRoles({ db, actor }: AdminCtx, uids: string[]) {
  const isListed = and(isNull(projects.archivedAt), isOpenToStaff(actor, projects.id))
  const order = [asc(alphabetical(projects.title)), asc(projects.id)]
  const asMainContact = await db
    .select({
      uid: sql<string>`${projects.clientId}`,
      ...pick(projects, 'id', 'title'),
      isMain: sql<boolean>`true`,
      documents: sql<null>`null`,
      invoices: sql<null>`null`,
    })
    .from(projects)
    .where(and(inArray(projects.clientId, uids), isListed))
    .orderBy(...order)
    .limit(MAX_PROJECTS_NAMED)
  const asMember = await db
    .select({
      uid: projectMembers.uid,
      ...pick(projects, 'id', 'title'),
      isMain: sql<boolean>`false`,
      ...pick(projectMembers, 'documents', 'invoices'),
    })
    .from(projectMembers)
    .innerJoin(projects, eq(projects.id, projectMembers.projectId))
    .where(and(inArray(projectMembers.uid, uids), isListed))
    .orderBy(...order)
    .limit(MAX_PROJECTS_NAMED)
  return groupBy([...asMainContact, ...asMember], 'uid')
}

/**
 * Adds a person to a company: an existing client is assigned, anyone else is invited. `link` is the link of an
 * invitation, which can be shown only once.
 * @throws {ConfirmationRequired} if it has effects that `form.confirmed` doesn't confirm
 * @throws {NotFound | Conflict | Failure}
 */
export const addPersonToCompany = (ctx: AdminCtx, companyId: string, form: AddPersonForm) =>
  ctx.db.transaction(async (tx) => {
    // Before the account, like all changes that touch both.
    await lockCompany(tx, companyId, 'share')
    const { account, invited } = await findClientToAdd(ctx, tx, form)
    const invitation = invited && (await inviteClientInTransaction(ctx, tx, invited))
    const { billing, confirmed } = form
    const uid = account?.uid ?? invitation?.uid ?? ''
    const { name } = await assignConfirmed(ctx, tx, { uid, companyId, billing, confirmed })
    return { name, email: form.email, link: invitation?.link ?? null }
  })

/**
 * Assigns an account to a company that exists or is created. Returns the names of both. @throws like `assignConfirmed`
 */
export const assignAccount = (
  ctx: AdminCtx,
  uid: string,
  form: { companyId?: string | undefined; companyName: string | null; confirmed?: string | undefined },
): Promise<{ name: string }> =>
  ctx.db.transaction(async (tx) => {
    const companyId = await getEnteredCompany(ctx, tx, form)
    if (!companyId) throw new Failure(400, t('Select a company.'))
    return assignConfirmed(ctx, tx, { uid, companyId, confirmed: form.confirmed })
  })

type PersonRef = { companyId: string; uid: string }

/** Locks a person of this company, and the company. @throws {NotFound | Conflict} */
async function lockPersonOf(tx: Transaction, { companyId, uid }: PersonRef) {
  await lockCompany(tx, companyId, 'share')
  const person = await lockPerson(tx, uid)
  if (person.companyId !== companyId) throw new Conflict(t('This person is no longer in this company.'))
  return { ...person, name: person.name || person.email }
}

/**
 * Changes whether a person sees, and gets, all of the company's invoices.
 * @throws {NotFound | Conflict} @throws {Failure} 403 as `assertNoHiddenInvoices`
 */
export const updateBilling = (ctx: AdminCtx, ref: PersonRef, billing: boolean): Promise<{ name: string }> =>
  ctx.db.transaction(async (tx) => {
    const person = await lockPersonOf(tx, ref)
    if (person.billing === billing || !isModuleOn('invoices')) return person
    if (billing) await assertNoHiddenInvoices(ctx, tx, eq(invoices.companyId, ref.companyId))
    await tx.update(users).set({ billing }).where(eq(users.id, ref.uid))
    await recordActivity(tx, ctx, {
      action: 'company.billing-changed',
      subject: await findPersonSubject(tx, ref.companyId, person),
      projects: [],
      before: { billing: person.billing },
      after: { billing },
    })
    return person
  })

/** Ends a person's `billing` and assignment. Projects, memberships, invoices and the typed company stay. */
export const removePersonFromCompany = (ctx: AdminCtx, ref: PersonRef): Promise<{ name: string }> =>
  ctx.db.transaction(async (tx) => {
    const person = await lockPersonOf(tx, ref)
    await setCompany(ctx, tx, person, { companyId: null, company: person.company, billing: false })
    return person
  })
