import type { Transaction } from '#db/connect.server.ts'
import { activity } from '#db/schema.ts'
import type { Action } from './kinds.ts'

type Person = { uid: string; name: string; email: string }
const nameless = { program: 'Foyer', shell: "The server's shell" }
type Doer = { actor: Person & { viewedBy?: Person }; from: string | null } | keyof typeof nameless
type Done = {
  action: Action
  subject: { id: string; name: string }
  /** Changed fields before and after. Equal values are omitted. */
  before?: Fields
  after?: Fields
}
type Fields = Record<string, unknown>

/**
 * Adds an entry to the activity log in the transaction of the change, so both are stored or neither. Never pass a
 * secret: entries are permanent.
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
  // While a client is impersonated, the member of staff is the actor.
  const person = doer.actor.viewedBy ?? doer.actor
  return { actorUid: person.uid, actorName: person.name || person.email, fromAddress: doer.from }
}

export const userSubject = ({ uid, name, email }: Person) => ({ id: uid, name: name || email })

/** Records a change of the user's own sign-in security. `what` is a short description and must not contain a secret. */
export const recordSecurity = (tx: Transaction, by: { actor: Person; from: string | null }, what: string) =>
  recordActivity(tx, by, { action: 'user.changed-security', subject: userSubject(by.actor), after: { what } })

function changes(before: Fields = {}, after: Fields = {}): [Fields | null, Fields | null] {
  const differs = (key: string) => JSON.stringify(before[key]) !== JSON.stringify(after[key])
  const only = (side: Fields) => {
    const rest = Object.entries(side).filter(([key]) => differs(key))
    return rest.length > 0 ? Object.fromEntries(rest) : null
  }
  return [only(before), only(after)]
}
