import { and, eq, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { daysFromToday } from '#app/core/days.ts'
import { isOnAnyProject, isOpenRequest } from '#app/domain/access/visibility.server.ts'
import { recordActivity, toUserSubject } from '#app/domain/activity/record-activity.server.ts'
import {
  isSignerOfUrgentAgreement,
  isUrgentAgreement,
  listAgreementsToSign,
} from '#app/domain/agreements/list-agreements.server.ts'
import { receivesEmailsAbout } from '#app/domain/notifications/notification-settings.server.ts'
import { listVisibleRequests } from '#app/domain/requests/list-requests.server.ts'
import { canReceiveEmails } from '#app/domain/user-columns.server.ts'
import type { Database, Transaction } from '#db/connect.server.ts'
import { requestReminders, requests, users } from '#db/schema.ts'

type RequestReminderCtx = Pick<Ctx, 'db' | 'jobs'>
type ReminderRecipient = { uid: string; name: string; email: string }

const REMINDER_INTERVAL = sql`interval '3 days'`
const DUE_SOON_DAYS = 3
/** Time without activity after which requests without a due date are included. */
const INACTIVITY_BEFORE_REMINDER = sql`interval '7 days'`
const MIN_REQUEST_AGE = sql`interval '1 day'`
/** Maximum requests listed per email. Email programs truncate longer emails. */
const MAX_REQUESTS_PER_REMINDER = 50

const isNotRecentlyReminded = lte(requestReminders.sentAt, sql`now() - ${REMINDER_INTERVAL}`)
const isPressing = (): SQL | undefined =>
  and(
    isOpenRequest,
    lte(requests.updatedAt, sql`now() - ${MIN_REQUEST_AGE}`),
    or(
      lte(requests.dueOn, daysFromToday(DUE_SOON_DAYS)),
      and(isNull(requests.dueOn), lte(requests.updatedAt, sql`now() - ${INACTIVITY_BEFORE_REMINDER}`)),
    ),
  )

/**
 * Sends one reminder about all urgent requests and agreements to each client who has not been reminded within three
 * days. Claims the client and queues the email in one transaction, so that only one instance sends it.
 */
export async function sendRequestReminders(ctx: RequestReminderCtx): Promise<void> {
  const pressing = sql`select ${requests.projectId} from ${requests} where ${isPressing()}`
  const people = await ctx.db
    .select({ uid: users.id, name: users.name, email: users.email })
    .from(users)
    .leftJoin(requestReminders, eq(requestReminders.uid, users.id))
    .where(
      and(
        or(isOnAnyProject(pressing, 'documents'), isSignerOfUrgentAgreement()),
        canReceiveEmails,
        receivesEmailsAbout('requests'),
        or(isNull(requestReminders.sentAt), isNotRecentlyReminded),
      ),
    )
    .orderBy(users.id)
  let error: unknown
  for (const person of people)
    await ctx.db
      .transaction((tx) => sendRequestReminder(ctx, tx, person))
      .catch((err) => {
        // One failed reminder must not stop the others.
        error = err
      })
  if (error) throw error
}

/** Lists the requests and agreements that a reminder to this client is about. `more`: there are further requests. */
export async function listUrgentItems(db: Pick<Database, 'select'>, uid: string) {
  const rows = await listVisibleRequests(db, { uid }, isPressing(), MAX_REQUESTS_PER_REMINDER + 1)
  return {
    agreements: await listAgreementsToSign(db, { uid }, isUrgentAgreement()),
    requests: rows.slice(0, MAX_REQUESTS_PER_REMINDER),
    more: rows.length > MAX_REQUESTS_PER_REMINDER,
  }
}

async function sendRequestReminder(
  ctx: RequestReminderCtx,
  tx: Transaction,
  { uid, name, email }: ReminderRecipient,
) {
  const urgent = await listUrgentItems(tx, uid)
  const [agreements, requests] = [urgent.agreements.length, urgent.requests.length + (urgent.more ? 1 : 0)]
  if (agreements + requests === 0) return
  const [claimed] = await tx
    .insert(requestReminders)
    .values({ uid, sentAt: sql`now()` })
    .onConflictDoUpdate({
      target: requestReminders.uid,
      set: { sentAt: sql`now()` },
      setWhere: isNotRecentlyReminded,
    })
    .returning()
  if (!claimed) return
  await ctx.jobs.queueEmail(tx, { kind: 'request-reminder', to: email, uid })
  const subject = toUserSubject({ uid, name, email })
  await recordActivity(tx, 'program', {
    action: 'user.reminded',
    subject,
    projects: [...urgent.agreements, ...urgent.requests].map(({ project }) => project),
    after: { requests, ...(agreements > 0 && { agreements }) },
  })
}
