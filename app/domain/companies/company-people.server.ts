import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { isModuleOn } from '#app/content/modules.ts'
import type { AdminCtx } from '#app/context.ts'
import { Conflict, Failure } from '#app/core/failures.ts'
import { groupBy } from '#app/core/group-by.ts'
import { recordActivity } from '#app/domain/activity/record-activity.server.ts'
import { pick, queryPage } from '#app/domain/list-queries.server.ts'
import { displayName, lastSeenAt } from '#app/domain/user-columns.server.ts'
import { findClientByEmail } from '#app/domain/users/clients.server.ts'
import { inviteClientInTransaction } from '#app/domain/users/invitations.server.ts'
import { t } from '#app/texts.ts'
import { alphabetical } from '#db/alphabetical.ts'
import type { Database, Transaction } from '#db/connect.server.ts'
import { projectMembers, projects, users } from '#db/schema.ts'
import {
  assertAssignmentConfirmed,
  assignPerson,
  lockPerson,
  recordRemoval,
  toPersonSubject,
} from './assign-person.server.ts'
import { lockCompany } from './companies.server.ts'
import type { AddPersonForm } from './company-forms.ts'

const PEOPLE_PER_PAGE = 15
/** Most projects that are named for the people on a page. */
const MAX_PROJECTS_NAMED = 200

/** Lists a company's people by name, with their rights on projects of any company. */
export async function listCompanyPeople({ db }: AdminCtx, id: string, after: string | null) {
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
  const page = await queryPage(db, list, {
    id: users.id,
    order,
    where,
    after,
    within: where,
    size: PEOPLE_PER_PAGE,
  })
  const roles = await listProjectRoles(
    db,
    page.rows.map((row) => row.id),
  )
  return {
    total: await db.$count(users, where),
    rows: page.rows.map((row) => ({ ...row, projects: roles.get(row.id) ?? [] })),
    more: page.more,
  }
}
export type CompanyPerson = Awaited<ReturnType<typeof listCompanyPeople>>['rows'][number]

/** Lists the projects that people are on, by user: as main contact, or as member with rights. Without archived ones. */
async function listProjectRoles(db: Database, uids: string[]) {
  if (uids.length === 0) return new Map<string, never>()
  const isMain = sql<boolean>`${projects.clientId} = ${users.id}`
  const rows = await db
    .select({
      uid: users.id,
      ...pick(projects, 'id', 'title'),
      isMain: sql<boolean>`coalesce(${isMain}, false)`,
      documents: projectMembers.documents,
      invoices: projectMembers.invoices,
    })
    .from(users)
    .innerJoin(
      projects,
      sql`${projects.archivedAt} is null and (${isMain} or ${projects.id} in (
        select ${projectMembers.projectId} from ${projectMembers} where ${projectMembers.uid} = ${users.id}))`,
    )
    .leftJoin(
      projectMembers,
      and(eq(projectMembers.projectId, projects.id), eq(projectMembers.uid, users.id)),
    )
    .where(inArray(users.id, uids))
    .orderBy(sql`${isMain} desc nulls last`, asc(alphabetical(projects.title)), asc(projects.id))
    .limit(MAX_PROJECTS_NAMED)
  return groupBy(rows, 'uid')
}

/** Person added to a company. `link` is the link of an invitation, which can be shown only once. */
type AddedPerson = { name: string; email: string; link: string | null }

/**
 * Adds a person to a company: an existing client is assigned, anyone else is invited.
 * @throws {ConfirmationRequired} if it has effects that `form.confirmed` doesn't confirm
 * @throws {NotFound | Conflict | Failure}
 */
export async function addPersonToCompany(
  ctx: AdminCtx,
  companyId: string,
  form: AddPersonForm,
): Promise<AddedPerson> {
  return ctx.db.transaction(async (tx) => {
    // Before the account, like all changes that touch both.
    const company = await lockCompany(tx, companyId, 'share')
    const account = await findClientByEmail(ctx, tx, form.email).catch((err: unknown) => {
      throw err instanceof Conflict ? new Failure(err.status, err.message, 'email') : err
    })
    const { email, name } = form
    const billing = form.billing && isModuleOn('invoices')
    const assign = (uid: string) => assignPerson(ctx, tx, { uid, companyId, billing })
    if (account) {
      await assertAssignmentConfirmed(tx, { companyId, uids: [account.uid], billing }, form.confirmed)
      const added = await assign(account.uid)
      return { name: added.name, email: added.email, link: null }
    }
    if (!name)
      throw new Failure(
        400,
        t('There is no account with this email yet. Enter the person’s name to invite them.'),
        'name',
      )
    await assertAssignmentConfirmed(tx, { companyId, uids: [], billing }, form.confirmed)
    const { uid, link } = await inviteClientInTransaction(ctx, tx, { email, name, company: company.name })
    await assign(uid)
    return { name, email, link }
  })
}

/** Assigns an account, such as one that the page suggested. @throws like `addPersonToCompany` */
export const assignAccount = (
  ctx: AdminCtx,
  companyId: string,
  { uid, confirmed }: { uid: string; confirmed: string | undefined },
): Promise<{ name: string }> =>
  ctx.db.transaction(async (tx) => {
    await lockCompany(tx, companyId, 'share')
    await assertAssignmentConfirmed(tx, { companyId, uids: [uid] }, confirmed)
    return assignPerson(ctx, tx, { uid, companyId })
  })

/** Locks a person of this company, and the company. @throws {NotFound | Conflict} */
const changePerson = (
  ctx: AdminCtx,
  { companyId, uid }: { companyId: string; uid: string },
  change: (
    tx: Transaction,
    company: { id: string; name: string },
    person: Awaited<ReturnType<typeof lockPerson>>,
  ) => Promise<void>,
): Promise<{ name: string }> =>
  ctx.db.transaction(async (tx) => {
    const company = await lockCompany(tx, companyId, 'share')
    const person = await lockPerson(tx, uid)
    if (person.companyId !== companyId) throw new Conflict(t('This person is no longer in this company.'))
    await change(tx, company, person)
    return { name: person.name || person.email }
  })

/** Changes whether a person sees, and gets, all of the company's invoices. */
export const updateBilling = (
  ctx: AdminCtx,
  ref: { companyId: string; uid: string },
  { billing }: { billing: boolean },
) =>
  changePerson(ctx, ref, async (tx, company, person) => {
    if (person.billing === billing || !isModuleOn('invoices')) return
    await tx.update(users).set({ billing }).where(eq(users.id, person.uid))
    await recordActivity(tx, ctx, {
      action: 'company.billing-changed',
      subject: toPersonSubject(company, person),
      before: { billing: person.billing },
      after: { billing },
    })
  })

/** Ends a person's `billing` and assignment. Projects, memberships, invoices and the typed company stay. */
export const removePersonFromCompany = (ctx: AdminCtx, ref: { companyId: string; uid: string }) =>
  changePerson(ctx, ref, async (tx, company, person) => {
    await tx
      .update(users)
      .set({ companyId: null, billing: false, updatedAt: sql`now()` })
      .where(eq(users.id, person.uid))
    await recordRemoval(ctx, tx, company.id, person)
  })
