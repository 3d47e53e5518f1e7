import type { Transaction } from '#db/connect.server.ts'
import { activity } from '#db/schema.ts'
import type { Action } from './kinds.ts'

type Person = { uid: string; name: string; email: string }
/** What acts without a person that we know, with the name that the log shows. */
const nameless = { program: 'Foyer', shell: "The server's shell" }
/** Who did it, and from which network address if that is known. */
type Doer = { actor: Person & { viewedBy?: Person }; from: string | null } | keyof typeof nameless
type Done = {
  action: Action
  /** The row it was done to, with the name people know it by. */
  subject: { id: string; name: string }
  /** The fields concerned, as they were and as they are; equal ones are left out. */
  before?: Fields
  after?: Fields
}
type Fields = Record<string, unknown>

/**
 * Adds to the activity log, in the transaction of the change itself: both are stored, or neither.
 * Never hand it a secret: what is recorded stays.
 */
export async function recordActivity(tx: Transaction, doer: Doer, done: Done): Promise<void> {
  const { action, subject } = done
  const [before, after] = changes(done.before, done.after)
  await tx.insert(activity).values({
    action,
    ...doneBy(doer),
    subjectKind: action.slice(0, action.indexOf('.')),
    subjectId: subject.id,
    subjectName: subject.name,
    before,
    after,
  })
}

function doneBy(doer: Doer) {
  if (typeof doer === 'string') return { actorUid: null, actorName: nameless[doer], fromAddress: null }
  // While an administrator looks at a client's portal, nothing is the client's doing.
  const person = doer.actor.viewedBy ?? doer.actor
  return { actorUid: person.uid, actorName: person.name || person.email, fromAddress: doer.from }
}

/** An account as the log names it; without a name it is its address. */
export const userSubject = ({ uid, name, email }: Person) => ({ id: uid, name: name || email })

/** Records a change of how somebody's own account is guarded; `what` is a few words, and never a secret. */
export const recordSecurity = (tx: Transaction, by: { actor: Person; from: string | null }, what: string) =>
  recordActivity(tx, by, { action: 'user.changed-security', subject: userSubject(by.actor), after: { what } })

/** The two sides of a change with what stayed the same left out; a side that nothing is left of is null. */
function changes(before: Fields = {}, after: Fields = {}): [Fields | null, Fields | null] {
  const differs = (key: string) => JSON.stringify(before[key]) !== JSON.stringify(after[key])
  const only = (side: Fields) => {
    const rest = Object.entries(side).filter(([key]) => differs(key))
    return rest.length > 0 ? Object.fromEntries(rest) : null
  }
  return [only(before), only(after)]
}
