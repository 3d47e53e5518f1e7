import { and, eq, isNull, notInArray, or, type SQLWrapper, sql } from 'drizzle-orm'
import type { Database } from '#db/connect.server.ts'
import { activity, emails, invoices, projects, roomMembers, rooms, usersRoles } from '#db/schema.ts'
import {
  isOpenToStaff,
  isVisibleInvoice,
  isVisibleProject,
  projectsHiddenFrom,
  type StaffReader,
} from './visibility.server.ts'

/* Access of staff to records that can be about several projects: activity log entries, emails and accounts. */

const ADMINISTRATOR: StaffReader = { uid: '', role: 'admin' }

/** Returns the reader of an email to staff. Without an account, the reader is the administrator. */
export const toStaffReader = (person: { uid: string; role: string | null } | null): StaffReader =>
  person?.role === 'staff' ? { uid: person.uid, role: 'staff' } : ADMINISTRATOR

/** The log still contains restrictions that were lifted. */
const wasAnyProjectRestricted = sql`(exists (select 1 from ${projects} where ${projects.restricted})
  or exists (select 1 from ${activity} where ${activity.action} = 'project.restricted'))`

/**
 * Condition for staff, on a column with the ids of all projects that a row is about: all of them are open to this
 * person. Null stands for unknown projects of an old row. Once any project was restricted, only the administrator sees
 * such rows.
 */
export const areAllOpenToStaff = ({ uid, role }: StaffReader, projectIds: SQLWrapper) =>
  role === 'admin'
    ? undefined
    : sql<boolean>`coalesce(not ${projectIds} && array(${projectsHiddenFrom(uid)}), not ${wasAnyProjectRestricted})`

/** Condition on `emails`, for staff. Alerts count what the whole installation has, so they are for the administrator. */
export const isEmailOpenToStaff = (staff: StaffReader) =>
  staff.role === 'admin'
    ? undefined
    : and(areAllOpenToStaff(staff, emails.projectIds), notInArray(emails.kind, ['alert', 'alert-resolved']))

/** Ids of the projects whose data rooms a guest is or was invited to. Empty for any other account. */
export const selectProjectsOfGuest = (uid: string | SQLWrapper) => sql<string[]>`array(
  select distinct ${rooms.projectId} from ${roomMembers}
  join ${rooms} on ${rooms.id} = ${roomMembers.roomId}
  join ${usersRoles} on ${usersRoles.uid} = ${roomMembers.uid} and ${usersRoles.role} = 'guest'
  where ${roomMembers.uid} = ${uid})`

type Reading = Pick<Database, 'select' | '$count'>

/** Returns whether the account is a guest of any data room that the member of staff can see. */
export async function isVisibleGuest(db: Reading, staff: StaffReader, uid: string): Promise<boolean> {
  const rows = await db
    .select({ id: rooms.id })
    .from(roomMembers)
    .innerJoin(rooms, eq(rooms.id, roomMembers.roomId))
    .where(and(isCurrentGuest(uid), isOpenToStaff(staff, rooms.projectId)))
    .limit(1)
  return rows.length > 0
}

const isCurrentGuest = (uid: string) => and(eq(roomMembers.uid, uid), isNull(roomMembers.removedAt))

/**
 * Returns whether the account has access to a project that is hidden from the member of staff. If so, the member of
 * staff must not be able to take over the account.
 */
export async function hasHiddenAccess(db: Reading, staff: StaffReader, uid: string): Promise<boolean> {
  if (staff.role === 'admin') return false
  const invoiced = db.select({ id: invoices.projectId }).from(invoices).where(isVisibleInvoice({ uid }))
  const asGuest = db
    .select({ id: rooms.projectId })
    .from(rooms)
    .innerJoin(roomMembers, and(eq(roomMembers.roomId, rooms.id), isCurrentGuest(uid)))
  const isOfPerson = or(
    isVisibleProject({ uid }),
    sql`${projects.id} in ${invoiced}`,
    sql`${projects.id} in ${asGuest}`,
  )
  return (await db.$count(projects, and(isOfPerson, sql`not ${isOpenToStaff(staff, projects.id)}`))) > 0
}
