import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { isNotificationOn } from '#app/content/modules.ts'
import { type Ctx, isClient, isGuest, isStaff } from '#app/context.ts'
import { groupBy } from '#app/core/group-by.ts'
import { toStaffReader } from '#app/domain/access/related-projects.server.ts'
import {
  billedThirdPartyName,
  isOpenRequest,
  isOpenToStaff,
  isVisibleInvoice,
  isVisibleProject,
  isVisibleRequest,
  type StaffReader,
} from '#app/domain/access/visibility.server.ts'
import { pick } from '#app/domain/list-queries.server.ts'
import { canReceiveEmails } from '#app/domain/user-columns.server.ts'
import { createDigestEmail, type DigestSection } from '#app/emails/digest.tsx'
import type { DigestData, EmailedNotification, NewEmail } from '#app/emails/email-kinds.ts'
import { createInvoiceSection } from '#app/emails/invoice-emails.tsx'
import { createMessageSection } from '#app/emails/message-emails.tsx'
import { createProjectSection, type ProjectChange, type ProjectDigest } from '#app/emails/project-emails.tsx'
import { createSubmissionSection } from '#app/emails/request-emails.tsx'
import { NOTHING_LEFT } from '#app/emails/withheld-reasons.ts'
import type { Database, Transaction } from '#db/connect.server.ts'
import {
  invoices,
  messageReads,
  messages,
  projects,
  projectUpdates,
  requests,
  users,
  usersRoles,
} from '#db/schema.ts'
import { createDocumentSections, createDocumentSectionsForClient } from './document-digests.server.ts'
import { findNotificationSettings } from './notification-settings.server.ts'
import { DELIVERIES, type Delivery, TOPIC_OF_KIND } from './notification-topics.ts'
import {
  ADMINISTRATOR_KEY,
  holdForDailyDigest,
  parseDigestKey,
  type TakenNotifications,
  takeNotifications,
} from './notify.server.ts'
import { createRoomSections, createRoomSectionsForClient } from './room-digest.server.ts'
import { listSubmissions } from './submission-digest.server.ts'

type SelectDatabase = Pick<Database, 'select'>

/**
 * Queues one email about a recipient's pending notifications: those to be emailed immediately or, for a daily key,
 * those held back for the daily digest. A receipt for the client's own uploads is sent as a separate email. `key` is a
 * uid or `ADMINISTRATOR_KEY`, or the daily key for one of these.
 */
export async function collectDigest(ctx: Ctx, key: string): Promise<void> {
  const { recipient, daily } = parseDigestKey(key)
  await ctx.db.transaction(async (tx) => {
    const taken = (await takeNotifications(tx, key)).filter(({ kind }) => isNotificationOn(kind))
    if (taken.length === 0) return
    const to = await findDigestRecipient(ctx, tx, recipient)
    if (!to) return
    const settings = await findNotificationSettings(tx, { email: to.email })
    const filterByDelivery = (...deliveries: Delivery[]) =>
      taken.filter(({ kind }) => deliveries.includes(settings[TOPIC_OF_KIND[kind]] ?? DELIVERIES[0]))
    if (!daily) await holdForDailyDigest(ctx, tx, filterByDelivery('daily'))
    const rows = daily ? filterByDelivery('instant', 'daily') : filterByDelivery('instant')
    const isReceipt = ({ kind }: TakenNotifications[number]) => kind === 'receipt' && !daily
    for (const group of [rows.filter((row) => !isReceipt(row)), rows.filter(isReceipt)]) {
      const notifications = group.map(({ kind, subjectId, version }) => ({ kind, subjectId, version }))
      const sections = await listSections(tx, to, notifications)
      const [first] = sections
      if (!first) continue
      const kind = sections.length === 1 ? first.kind : to.side === 'firm' ? 'staff-digest' : 'client-digest'
      const data = { notifications, daily }
      await ctx.jobs.queueEmail(tx, { kind, to: to.email, uid: to.uid, data } as NewEmail)
    }
  })
}

/** Returns a digest of what its recipient may still see and hasn't seen yet. */
export async function writeDigest(
  { db }: Pick<Ctx, 'db'>,
  to: DigestReader,
  { notifications, daily }: DigestData,
) {
  const allowed = notifications.filter(({ kind }) => isNotificationOn(kind))
  const [first, ...others] = await listSections(db, to, allowed)
  return first ? createDigestEmail(to, [first, ...others], daily) : NOTHING_LEFT
}

type DigestReader =
  | { side: 'client' | 'guest'; uid: string; name: string; email: string }
  | { side: 'firm'; email: string; reader: StaffReader }

const listSections = (db: SelectDatabase, to: DigestReader, notifications: EmailedNotification[]) =>
  to.side !== 'firm'
    ? listSectionsForClient(db, to.uid, notifications)
    : listSectionsForStaff(db, to, notifications)

type DigestRecipient = DigestReader & { uid: string | null }

/**
 * Returns the recipient, or null if the account is gone or must not get email. Digests for a former team member go to
 * the administrator.
 */
async function findDigestRecipient(
  { adminEmail }: Pick<Ctx, 'adminEmail'>,
  tx: Transaction,
  key: string,
): Promise<DigestRecipient | null> {
  if (key === ADMINISTRATOR_KEY)
    return { side: 'firm', uid: null, email: adminEmail, reader: toStaffReader(null) }
  const [person] = await tx
    .select({
      name: users.name,
      email: users.email,
      role: usersRoles.role,
      deactivatedAt: users.deactivatedAt,
      receivesEmails: sql<boolean>`${canReceiveEmails}`,
    })
    .from(users)
    .leftJoin(usersRoles, eq(usersRoles.uid, users.id))
    .where(eq(users.id, key))
  if (!person) return null
  if (isStaff(person) && person.deactivatedAt)
    return { side: 'firm', uid: null, email: adminEmail, reader: toStaffReader(null) }
  if (isStaff(person)) {
    const reader = toStaffReader({ uid: key, ...person })
    return { side: 'firm', uid: key, email: person.email, reader }
  }
  if (!(isClient(person) || isGuest(person)) || !person.receivesEmails) return null
  return { side: isGuest(person) ? 'guest' : 'client', uid: key, name: person.name, email: person.email }
}

async function listSectionsForClient(
  db: SelectDatabase,
  uid: string,
  rows: EmailedNotification[],
): Promise<DigestSection[]> {
  const projectDigest = await listProjectDigest(db, uid, rows)
  const invoices = await listInvoiceDigest(db, uid, rows)
  return [
    ...(projectDigest.length > 0 ? [createProjectSection(projectDigest)] : []),
    ...(await createDocumentSectionsForClient(db, uid, rows)),
    ...(invoices.length > 0 ? [createInvoiceSection(invoices)] : []),
    ...(await createRoomSectionsForClient(db, uid, rows)),
  ]
}

async function listSectionsForStaff(
  db: SelectDatabase,
  { email, reader }: { email: string; reader: StaffReader },
  rows: EmailedNotification[],
): Promise<DigestSection[]> {
  const { submissions, versions } = await listSubmissions(db, rows, reader)
  // Uploads submitted for a request are listed in the section about submissions.
  const others = rows.filter(({ subjectId, version }) => !versions.has(`${subjectId}/${version}`))
  return [
    ...(submissions.length > 0 ? [createSubmissionSection(submissions)] : []),
    ...(await createMessageSections(db, { email, reader }, rows)),
    ...(await createDocumentSections(db, others, reader)),
    ...(await createRoomSections(db, { email, reader }, rows)),
  ]
}

async function listInvoiceDigest(db: SelectDatabase, uid: string, rows: EmailedNotification[]) {
  const ids = rows.filter(({ kind }) => kind === 'invoice').map(({ subjectId }) => subjectId)
  if (ids.length === 0) return []
  const found = await db
    .select({
      ...pick(invoices, 'id', 'number', 'dueOn', 'currency'),
      total: sql`${invoices.total} - ${invoices.credited}`.mapWith(Number),
      billedTo: billedThirdPartyName(uid),
    })
    .from(invoices)
    .where(and(inArray(invoices.id, ids), eq(invoices.status, 'sent'), isVisibleInvoice({ uid })))
    .orderBy(asc(invoices.dueOn), asc(invoices.id))
  return found.map((row) => ({ ...row, number: row.number ?? '', dueOn: row.dueOn ?? '' }))
}

/** Lists the messages that the staff member hasn't read yet, by project. */
async function createMessageSections(
  db: SelectDatabase,
  { email, reader }: { email: string; reader: StaffReader },
  rows: EmailedNotification[],
): Promise<DigestSection[]> {
  const ids = rows.filter(({ kind }) => kind === 'message').map(({ subjectId }) => subjectId)
  if (ids.length === 0) return []
  const found = await db
    .select({ project: projects.id, title: projects.title, by: messages.byName, text: messages.text })
    .from(messages)
    .innerJoin(projects, eq(projects.id, messages.projectId))
    .leftJoin(users, eq(users.email, email))
    .leftJoin(
      messageReads,
      and(eq(messageReads.projectId, messages.projectId), eq(messageReads.uid, users.id)),
    )
    .where(
      and(
        inArray(messages.id, ids),
        isOpenToStaff(reader, messages.projectId),
        // A former lead's digests go to the administrator, who may have written some of the messages.
        sql`${messages.writtenBy} is distinct from ${users.id}`,
        sql`${messages.createdAt} > coalesce(${messageReads.readAt}, '-infinity')`,
      ),
    )
    .orderBy(asc(messages.createdAt), asc(messages.id))
  if (found.length === 0) return []
  const projectDigests = [...groupBy(found, 'project')].map(([id, lines]) => ({
    id,
    title: lines[0]?.title ?? '',
    messages: lines.map(({ by, text }) => ({ by, text })),
  }))
  return [createMessageSection(projectDigests)]
}

/** Turns notifications into lines of the digest. Omits what the client can no longer see or has already handled. */
type DigestPart = (
  db: Pick<Database, 'select'>,
  uid: string,
  ids: string[],
) => Promise<{ project: string; line: ProjectChange }[]>

const readUpdateLines: DigestPart = async (db, uid, ids) => {
  const rows = await db
    .select({ project: projectUpdates.projectId, title: projectUpdates.title, body: projectUpdates.body })
    .from(projectUpdates)
    .innerJoin(projects, and(eq(projects.id, projectUpdates.projectId), isVisibleProject({ uid })))
    .where(inArray(projectUpdates.id, ids))
    .orderBy(asc(projectUpdates.createdAt), asc(projectUpdates.id))
  return rows.map(({ project, ...row }) => ({ project, line: { kind: 'update', ...row } }))
}

const readRequestLines: DigestPart = async (db, uid, ids) => {
  const rows = await db
    .select({
      project: requests.projectId,
      title: requests.title,
      dueOn: requests.dueOn,
      reason: sql<
        string | null
      >`case when ${requests.state} = 'changes-requested' then ${requests.reason} end`,
    })
    .from(requests)
    .where(and(isVisibleRequest({ uid }), inArray(requests.id, ids), isOpenRequest))
    .orderBy(asc(requests.dueOn), asc(requests.createdAt), asc(requests.id))
  return rows.map(({ project, ...row }) => ({ project, line: { kind: 'request', ...row } }))
}

const readMessageLines: DigestPart = async (db, uid, ids) => {
  const rows = await db
    .select({ project: messages.projectId, by: messages.byName, text: messages.text })
    .from(messages)
    .innerJoin(projects, and(eq(projects.id, messages.projectId), isVisibleProject({ uid })))
    .leftJoin(messageReads, and(eq(messageReads.projectId, messages.projectId), eq(messageReads.uid, uid)))
    .where(
      and(
        inArray(messages.id, ids),
        sql`${messages.createdAt} > coalesce(${messageReads.readAt}, '-infinity')`,
      ),
    )
    .orderBy(asc(messages.createdAt), asc(messages.id))
  return rows.map(({ project, ...row }) => ({ project, line: { kind: 'message', ...row } }))
}

const digestParts: { kinds: string[]; read: DigestPart }[] = [
  { kinds: ['request', 'changes-requested'], read: readRequestLines },
  { kinds: ['message'], read: readMessageLines },
  { kinds: ['update'], read: readUpdateLines },
]

async function listProjectDigest(
  db: Pick<Database, 'select'>,
  uid: string,
  rows: EmailedNotification[],
): Promise<ProjectDigest[]> {
  const lines: { project: string; line: ProjectChange }[] = []
  for (const { kinds, read } of digestParts) {
    const ids = rows.filter(({ kind }) => kinds.includes(kind)).map(({ subjectId }) => subjectId)
    if (ids.length > 0) lines.push(...(await read(db, uid, ids)))
  }
  if (lines.length === 0) return []
  const titles = await db
    .select({ id: projects.id, title: projects.title })
    .from(projects)
    .where(
      inArray(
        projects.id,
        lines.map(({ project }) => project),
      ),
    )
    .orderBy(asc(projects.createdAt), asc(projects.id))
  return titles.map(({ id, title }) => ({
    id,
    title,
    lines: lines.filter(({ project }) => project === id).map(({ line }) => line),
  }))
}
