import { eq } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import type { Action } from '#app/domain/activity/kinds.ts'
import type { Transaction } from '#db/connect.server.ts'
import { activity, users, usersRoles } from '#db/schema.ts'
import { firmDomain } from './logins.ts'

const HOUR = 3_600_000

const harborline = { uid: 'demo-harborline', name: 'Jonas Pell' }
const brightfield = { uid: 'demo-brightfield', name: 'Nadia Ferrow' }
const mara = { uid: 'demo-colleague', name: 'Mara Ellison' }
const kestrel = { uid: 'demo-kestrel', name: 'Ottilie Vale' }
const company = 'Kestrel & Vale Architects'
const email = 'studio@kestrelvale.example'

type Person = { uid: string; name: string }
type Doing = {
  hoursAgo: number
  /** null: the firm. */
  who: Person | null
  action: Action
  what: Person
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

const doings: Doing[] = [
  {
    hoursAgo: 960,
    who: null,
    action: 'user.invited-colleague',
    what: mara,
    after: { email: `mara@${firmDomain}` },
  },
  { hoursAgo: 958, who: mara, action: 'user.accepted-invitation', what: mara },
  { hoursAgo: 2832, who: harborline, action: 'user.signed-up', what: harborline },
  { hoursAgo: 2831.8, who: harborline, action: 'user.verified-address', what: harborline },
  { hoursAgo: 2831.7, who: harborline, action: 'user.signed-in', what: harborline },
  {
    hoursAgo: 2831.6,
    who: harborline,
    action: 'user.accepted-terms',
    what: harborline,
    after: { version: '2024-07-26' },
  },
  {
    hoursAgo: 420,
    who: null,
    action: 'user.changed',
    what: harborline,
    before: { company: 'Harborline Logistics' },
    after: { company: 'Harborline Logistics Ltd.' },
  },
  {
    hoursAgo: 212,
    who: harborline,
    action: 'user.changed-security',
    what: harborline,
    after: { what: 'Password changed' },
  },
  { hoursAgo: 96, who: brightfield, action: 'user.signed-up', what: brightfield },
  { hoursAgo: 95.9, who: brightfield, action: 'user.verified-address', what: brightfield },
  {
    hoursAgo: 49,
    who: null,
    action: 'user.invited',
    what: kestrel,
    after: { email, company },
  },
]

/** An invited client who has not answered yet. */
export async function fillInvited({ db }: Pick<Ctx, 'db'>): Promise<void> {
  const { uid, name } = kestrel
  await db.transaction(async (tx) => {
    await tx.insert(users).values({ id: uid, name, company, email, invitedAt: ago(49), createdAt: ago(49) })
    await tx.insert(usersRoles).values({ uid, role: 'client' })
  })
}

/** What people did before the program was first looked at. */
export async function activityRows({ db }: Pick<Ctx, 'db'>): Promise<Row[]> {
  const [office] = await db
    .select({ uid: users.id, name: users.name })
    .from(users)
    .innerJoin(usersRoles, eq(usersRoles.uid, users.id))
    .where(eq(usersRoles.role, 'admin'))
  return doings.map(({ hoursAgo, who, action, what, before, after }) => {
    const person = who ?? office
    return {
      createdAt: ago(hoursAgo),
      actorUid: person?.uid ?? null,
      actorName: person?.name ?? 'Foyer',
      action,
      subjectKind: 'user',
      subjectId: what.uid,
      subjectName: what.name,
      before: before ?? null,
      after: after ?? null,
      fromAddress: '127.0.0.1',
    }
  })
}

/** In the order of time: the log is read in the order in which it was written. */
export async function writeActivity(tx: Transaction, rows: Row[]): Promise<void> {
  const sorted = rows.toSorted((a, b) => Number(a.createdAt) - Number(b.createdAt))
  for (let at = 0; at < sorted.length; at += 400) await tx.insert(activity).values(sorted.slice(at, at + 400))
}

type Row = typeof activity.$inferInsert
const ago = (hours: number) => new Date(Date.now() - hours * HOUR)
