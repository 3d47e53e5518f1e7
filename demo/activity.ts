import { eq } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import type { Action } from '#app/domain/activity/kinds.ts'
import { activity, users, usersRoles } from '#db/schema.ts'

const HOUR = 3_600_000

const harborline = { uid: 'demo-harborline', name: 'Harborline Logistics' }
const brightfield = { uid: 'demo-brightfield', name: 'Brightfield Dental Group' }
const mara = { uid: 'demo-colleague', name: 'Mara Ellison' }
const kestrel = { uid: 'demo-kestrel', name: 'Kestrel & Vale Architects' }
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
    after: { email: 'mara@norrvane.example' },
  },
  { hoursAgo: 958, who: mara, action: 'user.accepted-invitation', what: mara },
  { hoursAgo: 700, who: harborline, action: 'user.signed-up', what: harborline },
  { hoursAgo: 699.8, who: harborline, action: 'user.verified-address', what: harborline },
  { hoursAgo: 699.7, who: harborline, action: 'user.signed-in', what: harborline },
  {
    hoursAgo: 699.6,
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
    after: { email, company: kestrel.name },
  },
]

/** An invited client who has not answered yet, and what people did before the program was first looked at. */
export async function fillActivity({ db }: Pick<Ctx, 'db'>): Promise<void> {
  const ago = (hours: number) => new Date(Date.now() - hours * HOUR)
  await db.transaction(async (tx) => {
    const { uid, name } = kestrel
    await tx
      .insert(users)
      .values({ id: uid, name, company: name, email, invitedAt: ago(49), createdAt: ago(49) })
    await tx.insert(usersRoles).values({ uid, role: 'client' })
    const [office] = await tx
      .select({ uid: users.id, name: users.name })
      .from(users)
      .innerJoin(usersRoles, eq(usersRoles.uid, users.id))
      .where(eq(usersRoles.role, 'admin'))
    for (const { hoursAgo, who, action, what, before, after } of doings) {
      const person = who ?? office
      await tx.insert(activity).values({
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
      })
    }
  })
}
