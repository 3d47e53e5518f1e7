import { t } from '#app/texts.ts'
import type { Transaction } from '#db/connect.server.ts'
import { activity } from '#db/schema.ts'
import type { ActivityAction } from './actions.ts'

type AccountIdentity = { uid: string; name: string; email: string }
const SYSTEM_ACTOR_NAMES = { program: 'Foyer', shell: t('Server command line') }
type ActivityActor =
  | { actor: AccountIdentity & { impersonatedBy?: AccountIdentity }; clientIp: string | null }
  | keyof typeof SYSTEM_ACTOR_NAMES
type NewActivity = {
  action: ActivityAction
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
export async function recordActivity(tx: Transaction, doer: ActivityActor, done: NewActivity): Promise<void> {
  const { action, subject } = done
  const [before, after] = diffFields(done.before, done.after)
  await tx.insert(activity).values({
    action,
    ...getActorColumns(doer),
    subjectKind: action.slice(0, action.indexOf('.')),
    subjectId: subject.id,
    subjectName: subject.name,
    before,
    after,
  })
}

function getActorColumns(doer: ActivityActor) {
  if (typeof doer === 'string') return { actorUid: null, actorName: SYSTEM_ACTOR_NAMES[doer], clientIp: null }
  // While a client is impersonated, the member of staff is the actor.
  const person = doer.actor.impersonatedBy ?? doer.actor
  return { actorUid: person.uid, actorName: person.name || person.email, clientIp: doer.clientIp }
}

export const toUserSubject = ({ uid, name, email }: AccountIdentity) => ({ id: uid, name: name || email })

/** Records a change of the user's own sign-in security. `what` is a short description and must not contain a secret. */
export const recordSecurityChange = (
  tx: Transaction,
  by: { actor: AccountIdentity; clientIp: string | null },
  what: string,
) =>
  recordActivity(tx, by, {
    action: 'user.changed-security',
    subject: toUserSubject(by.actor),
    after: { what },
  })

function diffFields(before: Fields = {}, after: Fields = {}): [Fields | null, Fields | null] {
  const differs = (key: string) => JSON.stringify(before[key]) !== JSON.stringify(after[key])
  const only = (side: Fields) => {
    const rest = Object.entries(side).filter(([key]) => differs(key))
    return rest.length > 0 ? Object.fromEntries(rest) : null
  }
  return [only(before), only(after)]
}
