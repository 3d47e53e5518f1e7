import { randomUUID } from 'node:crypto'
import { daysAfter, today } from '#app/domain/days.ts'
import type {
  activity,
  documentEvents,
  documents,
  documentVersions,
  invoiceLines,
  invoices,
  messageReads,
  messages,
  milestones,
  projectMembers,
  projects,
  projectUpdates,
  requestEvents,
  requestReminders,
  requests,
  users,
} from '#db/schema.ts'

type Row<Table extends { $inferInsert: object }> = Table['$inferInsert'][]
/** All that is added in one go, table by table. */
export type Rows = {
  users: Row<typeof users>
  projects: Row<typeof projects>
  members: Row<typeof projectMembers>
  milestones: Row<typeof milestones>
  updates: Row<typeof projectUpdates>
  documents: Row<typeof documents>
  versions: Row<typeof documentVersions>
  documentEvents: Row<typeof documentEvents>
  requests: Row<typeof requests>
  requestEvents: Row<typeof requestEvents>
  reminders: Row<typeof requestReminders>
  messages: Row<typeof messages>
  reads: Row<typeof messageReads>
  invoices: Row<typeof invoices>
  lines: Row<typeof invoiceLines>
  activity: Row<typeof activity>
  /** What the stored keys of the versions hold. */
  files: { key: string; content: Buffer }[]
}

export const noRows = (): Rows => ({
  ...{ users: [], projects: [], members: [], milestones: [], updates: [], documents: [], versions: [] },
  ...{ documentEvents: [], requests: [], requestEvents: [], reminders: [], messages: [], reads: [] },
  ...{ invoices: [], lines: [], activity: [], files: [] },
})

export type Person = { uid: string; name: string; email: string }
/** Who of the firm does things. */
export type Office = [administrator: Person, colleague: Person]

const DAY = 24 * 3_600_000
/** A moment so many days ago, in working hours. */
export function ago(days: number): Date {
  const moment = new Date(Date.now() - days * DAY)
  if (days >= 1) moment.setUTCHours(8 + (Math.floor(days * 7) % 9), Math.floor(days * 131) % 60)
  return moment
}
export const dayAgo = (days: number) => daysAfter(today(), -Math.round(days))

/** The log shows the last three months. */
const LOGGED_DAYS = 95
export function log(
  rows: Rows,
  {
    at,
    by,
    action,
    subject,
  }: { at: Date; by: Person; action: string; subject: { id: string; name: string } },
  after: Record<string, unknown> | null = null,
): void {
  if (at < ago(LOGGED_DAYS)) return
  rows.activity.push({
    ...{ createdAt: at, actorUid: by.uid, actorName: by.name, action, after, fromAddress: '127.0.0.1' },
    ...{ subjectKind: action.split('.')[0] ?? '', subjectId: subject.id, subjectName: subject.name },
  })
}

export const id = () => randomUUID()
