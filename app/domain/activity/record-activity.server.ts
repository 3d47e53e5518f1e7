import type { AdminCtx } from '#app/context.ts'
import { t } from '#app/texts.ts'
import type { Transaction } from '#db/connect.server.ts'
import { activity } from '#db/schema.ts'
import type { ActivityAction } from './actions.ts'

type AccountIdentity = { uid: string; name: string; email: string }
const MAX_VALUE_BYTES = 1024
const MAX_NAME_BYTES = 300
export const CUT_MARK = ' […]'
const SYSTEM_ACTOR_NAMES = { program: 'Foyer', shell: t('Server command line') }
export type ActivityActor =
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
 * Adds an entry to the activity log in the transaction of the change, so that either both are stored or neither. Never
 * pass a secret: entries are permanent.
 */
export async function recordActivity(tx: Transaction, actor: ActivityActor, entry: NewActivity) {
  const { action, subject } = entry
  const [before, after] = diffFields(entry.before, entry.after)
  await tx.insert(activity).values({
    action,
    ...getActorColumns(actor),
    subjectKind: action.slice(0, action.indexOf('.')),
    subjectId: subject.id,
    subjectName: cutText(subject.name, MAX_NAME_BYTES),
    before: before && cutValues(before),
    after: after && cutValues(after),
  })
}

function getActorColumns(actor: ActivityActor) {
  if (typeof actor === 'string')
    return { actorUid: null, actorName: SYSTEM_ACTOR_NAMES[actor], clientIp: null }
  // During impersonation, the staff member is the actor.
  const person = actor.actor.impersonatedBy ?? actor.actor
  return { actorUid: person.uid, actorName: person.name || person.email, clientIp: actor.clientIp }
}

/** Records the export of a list, with the filters applied. */
export const recordExport = (
  ctx: AdminCtx,
  action: ActivityAction,
  name: string,
  filters: Record<string, unknown>,
): Promise<void> => {
  const after = Object.fromEntries(Object.entries(filters).filter(([, value]) => value))
  return ctx.db.transaction((tx) => recordActivity(tx, ctx, { action, subject: { id: 'all', name }, after }))
}

export const toUserSubject = ({ uid, name, email }: AccountIdentity) => ({ id: uid, name: name || email })

/** Records what users did to their own account, whether or not they were signed in. */
export const recordOwnAction = (
  tx: Transaction,
  user: AccountIdentity,
  clientIp: string | null,
  action: ActivityAction,
  after: Fields = {},
) => recordActivity(tx, { actor: user, clientIp }, { action, subject: toUserSubject(user), after })

/** Records a change of the user's own sign-in security. `description` is short and must not contain a secret. */
export const recordSecurityChange = (
  tx: Transaction,
  by: { actor: AccountIdentity; clientIp: string | null },
  description: string,
) =>
  recordActivity(tx, by, {
    action: 'user.changed-security',
    subject: toUserSubject(by.actor),
    after: { what: description },
  })

/** Cuts long values, because entries are permanent. */
const cutValues = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, cutValue(value)]))

function cutValue(value: unknown): unknown {
  if (typeof value === 'string') return cutText(value, MAX_VALUE_BYTES)
  const json = JSON.stringify(value) ?? ''
  return Buffer.byteLength(json) > MAX_VALUE_BYTES ? cutText(json, MAX_VALUE_BYTES) : value
}

/** Returns a text of at most `max` bytes. A text that was cut ends with a mark. */
function cutText(text: string, max: number): string {
  const bytes = Buffer.from(text)
  if (bytes.length <= max) return text
  const kept = bytes.subarray(0, max - Buffer.byteLength(CUT_MARK)).toString()
  return kept.replace(/\uFFFD+$/, '') + CUT_MARK
}

function diffFields(before: Fields = {}, after: Fields = {}): [Fields | null, Fields | null] {
  const isChanged = (key: string) => JSON.stringify(before[key]) !== JSON.stringify(after[key])
  const pickChanged = (side: Fields) => {
    const rest = Object.entries(side).filter(([key]) => isChanged(key))
    return rest.length > 0 ? Object.fromEntries(rest) : null
  }
  return [pickChanged(before), pickChanged(after)]
}
