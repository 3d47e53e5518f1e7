import { and, eq, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { requestReminderEmail } from '#app/emails/documents/request-reminder.tsx'
import type { Transaction } from '#db/connect.server.ts'
import { projects, requestReminders, requests, users } from '#db/schema.ts'
import { mayBeMailed } from '../accounts/may-be-mailed.server.ts'
import { recordActivity, userSubject } from '../activity/record.server.ts'
import { dayFromNow } from '../days.ts'
import { onOneOf, visibleRequest } from '../visibility.server.ts'
import { dueFirst } from './of-client.server.ts'
import { waitsForClient } from './waiting.server.ts'

type Reminding = Pick<Ctx, 'db' | 'jobs' | 'appUrl'>
type Person = { uid: string; name: string; email: string }

const EVERY = sql`interval '3 days'`
const SOON_DAYS = 3
/** Inactivity after which requests without a due date are included. */
const UNTOUCHED = sql`interval '7 days'`
const FRESH = sql`interval '1 day'`
/** Requests listed per email. Mail programs truncate longer ones. */
const NAMED = 50

const notLately = lte(requestReminders.sentAt, sql`now() - ${EVERY}`)
const isPressing = (): SQL | undefined =>
  and(
    waitsForClient,
    lte(requests.updatedAt, sql`now() - ${FRESH}`),
    or(
      lte(requests.dueOn, dayFromNow(SOON_DAYS)),
      and(isNull(requests.dueOn), lte(requests.updatedAt, sql`now() - ${UNTOUCHED}`)),
    ),
  )

/**
 * Sends one reminder about all pressing requests to each client who has not been reminded within three days. Claims the
 * client and queues the email in one transaction, so that only one instance sends it.
 */
export async function remindOfRequests(ctx: Reminding): Promise<void> {
  const pressing = sql`select ${requests.projectId} from ${requests} where ${isPressing()}`
  const people = await ctx.db
    .select({ uid: users.id, name: users.name, email: users.email })
    .from(users)
    .leftJoin(requestReminders, eq(requestReminders.uid, users.id))
    .where(and(onOneOf(pressing, 'documents'), mayBeMailed, or(isNull(requestReminders.sentAt), notLately)))
    .orderBy(users.id)
  let fault: unknown
  for (const person of people)
    await ctx.db
      .transaction((tx) => remind(ctx, tx, person))
      .catch((err) => {
        // One failed reminder must not stop the others.
        fault = err
      })
  if (fault) throw fault
}

async function remind(ctx: Reminding, tx: Transaction, { uid, name, email }: Person): Promise<void> {
  const rows = await tx
    .select({
      id: requests.id,
      title: requests.title,
      dueOn: requests.dueOn,
      project: projects.id,
      projectTitle: projects.title,
    })
    .from(requests)
    .innerJoin(projects, eq(projects.id, requests.projectId))
    .where(and(visibleRequest(uid), isPressing()))
    .orderBy(...dueFirst)
    .limit(NAMED + 1)
  if (rows.length === 0) return
  const [claimed] = await tx
    .insert(requestReminders)
    .values({ uid, sentAt: sql`now()` })
    .onConflictDoUpdate({ target: requestReminders.uid, set: { sentAt: sql`now()` }, setWhere: notLately })
    .returning()
  if (!claimed) return
  const named = rows.slice(0, NAMED)
  const mail = {
    to: email,
    name,
    appUrl: ctx.appUrl,
    waiting: named,
    more: rows.length > NAMED,
  }
  const access = { uid, requests: named.map(({ id }) => id) }
  await ctx.jobs.queueMail(tx, await requestReminderEmail(mail), access)
  const subject = userSubject({ uid, name, email })
  await recordActivity(tx, 'program', { action: 'user.reminded', subject, after: { requests: rows.length } })
}
