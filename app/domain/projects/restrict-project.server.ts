import { and, asc, desc, eq, gt, type SQLWrapper, sql } from 'drizzle-orm'
import type { ActorCtx, AdminCtx } from '#app/context.ts'
import { Failure } from '#app/core/failures.ts'
import { recordActivity } from '#app/domain/activity/record-activity.server.ts'
import { assertUnchanged, getRevision } from '#app/domain/edit-conflicts/revision.server.ts'
import { displayName } from '#app/domain/user-columns.server.ts'
import { lockStaffForShare } from '#app/domain/users/staff.server.ts'
import { t } from '#app/texts.ts'
import type { Database, Transaction } from '#db/connect.server.ts'
import {
  activity,
  agreements,
  documents,
  emails,
  invoices,
  projectStaff,
  projects,
  rooms,
  users,
} from '#db/schema.ts'
import { lockProjectForUpdate } from './lock-project.server.ts'
import type { AccessForm } from './project-forms.ts'

const listNamedStaff = (db: Pick<Database, 'select'>, project: string) =>
  db
    .select({ uid: projectStaff.uid, name: displayName })
    .from(projectStaff)
    .innerJoin(users, eq(users.id, projectStaff.uid))
    .where(eq(projectStaff.projectId, project))
    .orderBy(asc(projectStaff.uid))

type Access = { restricted: boolean; staff: string[] }
const getAccessRevision = ({ restricted, staff }: Access) => getRevision(restricted, staff)

const MAX_VISITS_SHOWN = 5

/** Finds the staff named on a project, with the administrator's latest visits. The caller checks access. */
export async function findProjectAccess(ctx: AdminCtx, project: string) {
  const { db } = ctx
  const [found] = await db
    .select({ restricted: projects.restricted, leadId: projects.leadId })
    .from(projects)
    .where(eq(projects.id, project))
  const { restricted = false, leadId = null } = found ?? {}
  const staff = (await listNamedStaff(db, project)).map(({ uid }) => uid)
  const visits = await db
    .select({ id: activity.id, at: activity.createdAt })
    .from(activity)
    .where(isVisitOf(project))
    .orderBy(desc(activity.id))
    .limit(MAX_VISITS_SHOWN)
  return {
    restricted,
    staff,
    canLift: canLift(ctx, leadId),
    visits: restricted ? visits : [],
    version: getAccessRevision({ restricted, staff }),
  }
}
export type ProjectAccess = Awaited<ReturnType<typeof findProjectAccess>>

/** Whether the actor may lift a project's restriction. */
export const canLift = ({ actor }: AdminCtx, leadId: string | null) =>
  actor.role === 'admin' || actor.uid === leadId

/**
 * Restricts a project to named members of staff, or lifts the restriction. The lead is always named. Without a lead,
 * the person who restricts the project becomes its lead. Returns whether the actor still has access.
 * @throws {NotFound | EditConflict}
 * @throws {Failure} 400 if someone isn't on the team, 403 unless the lead or the administrator lifts the restriction
 */
export async function updateProjectAccess(ctx: AdminCtx, id: string, form: AccessForm): Promise<boolean> {
  const { actor } = ctx
  return ctx.db.transaction(async (tx) => {
    // Accounts are locked before the project, as when the lead changes.
    const selected = form.restricted ? await lockTeam(tx, form.staff) : []
    const { leadId, restricted, ...subject } = await lockProjectForUpdate(tx, ctx, id)
    const named = await listNamedStaff(tx, id)
    assertUnchanged(form.version, restricted, getUids(named))
    if (restricted && !form.restricted && !canLift(ctx, leadId))
      throw new Failure(
        403,
        t('Only the project lead or the administrator can lift the restriction.'),
        'restricted',
      )
    const lead = form.restricted ? (leadId ?? actor.uid) : leadId
    const uids = form.restricted && lead ? [...new Set([lead, ...selected])] : []
    const isSame =
      lead === leadId &&
      getAccessRevision({ restricted: form.restricted, staff: uids.toSorted() }) ===
        getAccessRevision({ restricted, staff: getUids(named).toSorted() })
    if (!isSame) {
      await tx.update(projects).set({ restricted: form.restricted, leadId: lead }).where(eq(projects.id, id))
      await tx.delete(projectStaff).where(eq(projectStaff.projectId, id))
      if (uids.length > 0) await tx.insert(projectStaff).values(uids.map((uid) => ({ projectId: id, uid })))
      const now = await listNamedStaff(tx, id)
      await recordActivity(tx, ctx, {
        action: form.restricted && !restricted ? 'project.restricted' : 'project.access-changed',
        subject,
        before: { restricted, staff: named.map(({ name }) => name) },
        after: { restricted: form.restricted, staff: now.map(({ name }) => name) },
      })
    }
    return !form.restricted || actor.role === 'admin' || uids.includes(actor.uid)
  })
}

const getUids = (staff: { uid: string }[]) => staff.map(({ uid }) => uid)

/** Locks members of staff, so that none can be removed before the transaction ends. @throws {Failure} */
async function lockTeam(tx: Transaction, staff: string[]): Promise<string[]> {
  for (const uid of staff.toSorted())
    if (!(await lockStaffForShare(tx, uid)))
      throw new Failure(400, t('Select people from your team.'), 'staff')
  return staff
}

/** Adds a member of staff to those named on a restricted project. */
export const addProjectStaff = (tx: Transaction, projectId: string, uid: string) =>
  tx.insert(projectStaff).values({ projectId, uid }).onConflictDoNothing()

const isVisitOf = (project: string) =>
  and(
    eq(activity.subjectKind, 'project'),
    eq(activity.subjectId, project),
    eq(activity.action, 'project.visited'),
  )

/**
 * Condition on `projects`: one of `ids` is the project's, or that of a document, invoice, agreement or room in it, or of
 * an email about it.
 */
const isAbout = (ids: string[]) => {
  const isOneOf = (id: SQLWrapper) => sql`${id} = any(${sql.param(ids)}::text[])`
  const inProject = [documents, invoices, agreements, rooms].map(
    (table) => sql`union all select ${table.projectId} from ${table} where ${isOneOf(table.id)}`,
  )
  return sql`(${isOneOf(projects.id)} or ${projects.id} in (
    select unnest(${emails.projectIds}) from ${emails} where ${isOneOf(emails.id)} ${sql.join(inProject, sql` `)}))`
}

/**
 * Records a visit of the administrator to restricted projects that don't name the administrator, at most once an hour.
 * Includes visits while impersonating a client. The People page shows the visits to the named staff.
 * @param ids of projects, of documents, invoices, agreements and data rooms in them, or of emails about them
 */
export async function recordAdministratorVisit(ctx: ActorCtx, ids: string[]): Promise<void> {
  const { uid, role } = ctx.actor.impersonatedBy ?? ctx.actor
  if (role !== 'admin' || ids.length === 0) return
  const isNamed = sql`exists (select 1 from ${projectStaff}
    where ${projectStaff.projectId} = ${projects.id} and ${projectStaff.uid} = ${uid})`
  const visited = await ctx.db
    .select({ id: projects.id })
    .from(projects)
    .where(and(isAbout(ids), projects.restricted, sql`not ${isNamed}`))
  for (const { id } of visited)
    await ctx.db.transaction(async (tx) => {
      // The lock prevents two requests from recording the same visit.
      const subject = await lockProjectForUpdate(tx, ctx, id)
      const isRecent = and(isVisitOf(id), gt(activity.createdAt, sql`now() - interval '1 hour'`))
      if ((await tx.$count(activity, isRecent)) === 0)
        await recordActivity(tx, ctx, { action: 'project.visited', subject })
    })
}
