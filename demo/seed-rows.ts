import { randomUUID } from 'node:crypto'
import type { PgTable } from 'drizzle-orm/pg-core'
import { addDays, today } from '#app/core/days.ts'
import { HOUR_MS } from '#app/core/units.ts'
import type { Transaction } from '#db/connect.server.ts'
import * as schema from '#db/schema.ts'

/** Tables that contain seed data, in the order of insertion. */
const tables = {
  companies: schema.companies,
  users: schema.users,
  usersRoles: schema.usersRoles,
  accounts: schema.accounts,
  projects: schema.projects,
  projectMembers: schema.projectMembers,
  milestones: schema.milestones,
  projectUpdates: schema.projectUpdates,
  documents: schema.documents,
  documentVersions: schema.documentVersions,
  documentEvents: schema.documentEvents,
  requests: schema.requests,
  requestDocuments: schema.requestDocuments,
  requestEvents: schema.requestEvents,
  requestReminders: schema.requestReminders,
  messages: schema.messages,
  messageDocuments: schema.messageDocuments,
  messageReads: schema.messageReads,
  invoices: schema.invoices,
  invoiceLines: schema.invoiceLines,
  rooms: schema.rooms,
  roomGroups: schema.roomGroups,
  roomAgreements: schema.roomAgreements,
  roomMembers: schema.roomMembers,
  roomAcceptances: schema.roomAcceptances,
  acceptanceEvents: schema.agreementEvents,
  roomEntries: schema.roomEntries,
  roomVersions: schema.roomVersions,
  roomGrants: schema.roomGrants,
  roomReleases: schema.roomReleases,
  roomQuestions: schema.roomQuestions,
  roomPublications: schema.roomPublications,
  inquiries: schema.inquiries,
  emails: schema.emails,
  inquiryReplies: schema.inquiryReplies,
}
type Tables = typeof tables
export type Rows = { [Name in keyof Tables]: Tables[Name]['$inferInsert'][] } & {
  activity: (typeof schema.activity.$inferInsert)[]
  roomEvents: (typeof schema.roomEvents.$inferInsert)[]
  /** Contents of the stored document versions. */
  files: { key: string; content: Buffer }[]
}

const names = [...Object.keys(tables), 'activity', 'roomEvents', 'files']
export const createEmptyRows = () => Object.fromEntries(names.map((name) => [name, []])) as unknown as Rows

export async function insertRows(tx: Transaction, rows: Rows): Promise<void> {
  for (const [name, table] of Object.entries(tables)) await insertAll(tx, table, rows[name as keyof Tables])
  await insertAll(tx, schema.roomEvents, sortByTime(rows.roomEvents))
}

/** Logs are listed by id. */
export const sortByTime = <Row extends { createdAt?: Date }>(rows: Row[]) =>
  rows.toSorted((a, b) => Number(a.createdAt) - Number(b.createdAt))

const ROWS_PER_INSERT = 400
export async function insertAll<Table extends PgTable>(
  db: Pick<Transaction, 'insert'>,
  table: Table,
  rows: Table['$inferInsert'][],
) {
  for (let at = 0; at < rows.length; at += ROWS_PER_INSERT)
    await db.insert(table).values(rows.slice(at, at + ROWS_PER_INSERT))
}

export type Person = { uid: string; name: string; email: string }
export type Staff = [administrator: Person, staffMember: Person]

export const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS)
export const daysAgo = (days: number) => hoursAgo(days * 24)
/** Returns the time `days` ago, moved into working hours unless it is today. */
export function workingHourAgo(days: number): Date {
  const moment = daysAgo(days)
  if (days >= 1) moment.setUTCHours(8 + (Math.floor(days * 7) % 9), Math.floor(days * 131) % 60)
  return moment
}
/** Returns `moment`, or a time shortly after `earlier` if `moment` isn't later. Never returns a time in the future. */
export function notBefore(earlier: Date, moment: Date): Date {
  const latest = (Number(earlier) + Date.now()) / 2
  return moment > earlier ? moment : new Date(Math.min(Number(earlier) + HOUR_MS / 2, latest))
}
export const dateAgo = (days: number) => addDays(today(), -Math.round(days))
export const createId = () => randomUUID()
export const LOCALHOST = '127.0.0.1'

const LOGGED_DAYS = 95
/** Adds an entry to the activity log unless it is older than the demo's log. */
export function logActivity(
  rows: Rows,
  entry: { at: Date; by: Person; action: string; subject: { id: string; name: string } },
  after: Record<string, unknown> | null = null,
): void {
  const { at, by, action, subject } = entry
  if (at < workingHourAgo(LOGGED_DAYS)) return
  rows.activity.push({
    createdAt: at,
    actorUid: by.uid,
    actorName: by.name,
    action,
    after,
    clientIp: LOCALHOST,
    subjectKind: action.split('.')[0] ?? '',
    subjectId: subject.id,
    subjectName: subject.name,
  })
}
