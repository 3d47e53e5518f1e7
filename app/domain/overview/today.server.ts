import { and, desc, isNull, sql } from 'drizzle-orm'
import { type AdminCtx, isAdministrator } from '#app/context.ts'
import { today } from '#app/core/days.ts'
import { formatCommand } from '#app/core/operator-command.server.ts'
import { isOpenToStaff } from '#app/domain/access/visibility.server.ts'
import { getBackupState } from '#app/domain/backups/backups.server.ts'
import { listFailedEmailsExceptVisitors } from '#app/domain/email-delivery/failed-emails.server.ts'
import { totalOpenInvoices } from '#app/domain/invoices/invoice-stats.server.ts'
import { countUpTo, pick } from '#app/domain/list-queries.server.ts'
import {
  listUnreadMessagesWithReply,
  selectUnreadProjects,
} from '#app/domain/messages/unread-messages.server.ts'
import { lacksMainContact } from '#app/domain/projects/list-projects.server.ts'
import { scopeConditions } from '#app/domain/requests/list-requests.server.ts'
import { inquiries, projects, requests } from '#db/schema.ts'
import { isNewInquiry } from './dashboard-counts.server.ts'
import { countDueByDay, listDueItems } from './due-items.server.ts'
import { listRecentEvents, MAX_WAITING_COUNT } from './recent-events.server.ts'

const UNREAD_CONVERSATIONS = 5
const NEW_INQUIRIES = 3

/**
 * Loads the 'Today' page in 15 statements that each read a bounded number of rows. Two more read the state of the last
 * backup, for the administrator only. `mine` limits the due items to projects led by this staff member, and `day`
 * to that day.
 */
export async function loadToday(ctx: AdminCtx, { mine, day }: { mine: boolean; day: string | null }) {
  const { db } = ctx
  const forAdministrator = isAdministrator(ctx.actor, ctx.adminEmail)
  const [newInquiries, failedEmails, unread, counts, open, recent, due, calendar, backupState] =
    await Promise.all([
      listNewInquiries(ctx),
      listFailedEmailsExceptVisitors(ctx),
      listUnreadMessagesWithReply(ctx, UNREAD_CONVERSATIONS),
      countWaiting(ctx),
      totalOpenInvoices(ctx),
      listRecentEvents(ctx),
      listDueItems(ctx, { mine, day }),
      countDueByDay(ctx, { mine }),
      forAdministrator ? getBackupState(db, ctx.system) : null,
    ])
  /** A count equal to `most` means that many or more. */
  return {
    day: today(),
    most: MAX_WAITING_COUNT,
    newInquiries,
    failedEmails,
    unread,
    ...counts,
    ...recent.counts,
    open,
    happened: recent.events,
    due,
    calendar,
    backup: backupState && { ...backupState, command: formatCommand('backup', 'FILE') },
  }
}
export type TodayData = Awaited<ReturnType<typeof loadToday>>

const listNewInquiries = ({ db }: AdminCtx) =>
  db
    .select({
      ...pick(inquiries, 'id', 'fullName', 'companyName'),
      service: inquiries.serviceOfInterest,
      createdAt: inquiries.createdAt,
    })
    .from(inquiries)
    .where(isNewInquiry)
    .orderBy(desc(inquiries.createdAt))
    .limit(NEW_INQUIRIES)

type WaitingCounts = Record<'withoutContacts' | 'late' | 'conversations', number>

/** Counts what waits for staff and isn't among the recent events. */
async function countWaiting(ctx: AdminCtx): Promise<WaitingCounts> {
  const count = countUpTo(MAX_WAITING_COUNT)
  const { rows } = await ctx.db.execute<WaitingCounts>(sql`select
    ${count(projects, and(lacksMainContact, isNull(projects.archivedAt), isOpenToStaff(ctx.actor, projects.id)))} as "withoutContacts",
    ${count(requests, and(scopeConditions.overdue(), isOpenToStaff(ctx.actor, requests.projectId)))} as "late",
    (select count(*)::int from ${selectUnreadProjects(ctx, MAX_WAITING_COUNT).as('unread')}) as "conversations"`)
  const [counts] = rows
  if (!counts) throw new Error('nothing counted')
  return counts
}
