import { type SQLWrapper, sql } from 'drizzle-orm'
import { activity, projects } from '#db/schema.ts'
import { projectsHiddenFrom, type StaffReader } from './visibility.server.ts'

/* Who of the staff may see rows that are about several projects: entries of the activity log, and emails. */

const ADMINISTRATOR: StaffReader = { uid: '', role: 'admin' }

/** Returns the reader of an email to staff. Without an account, that is the administrator. */
export const toStaffReader = (person: { uid: string; role: string | null } | null): StaffReader =>
  person?.role === 'staff' ? { uid: person.uid, role: 'staff' } : ADMINISTRATOR

/** A restriction stays in the log after it was lifted. */
const wasAnyProjectRestricted = sql`(exists (select 1 from ${projects} where ${projects.restricted})
  or exists (select 1 from ${activity} where ${activity.action} = 'project.restricted'))`

/**
 * Condition for staff, on a column with the ids of all projects that a row is about: none of them is restricted to
 * others. Null, for an old row whose projects aren't known, is only for the administrator once a project was restricted.
 */
export const areOpenToStaff = ({ uid, role }: StaffReader, projectIds: SQLWrapper) =>
  role === 'admin'
    ? undefined
    : sql<boolean>`coalesce(not ${projectIds} && array(${projectsHiddenFrom(uid)}), not ${wasAnyProjectRestricted})`
