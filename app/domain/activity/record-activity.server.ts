import { sql } from 'drizzle-orm'
import type { AdminCtx } from '#app/context.ts'
import { selectProjectsOfGuest } from '#app/domain/access/related-projects.server.ts'
import { t } from '#app/texts.ts'
import type { Transaction } from '#db/connect.server.ts'
import { activity } from '#db/schema.ts'
import type { ActivityAction, ActivityKind } from './actions.ts'

type AccountIdentity = { uid: string; name: string; email: string }
const MAX_VALUE_BYTES = 1024
const MAX_NAME_BYTES = 300
export const CUT_MARK = ' […]'
const SYSTEM_ACTOR_NAMES = { program: 'Foyer', shell: t('Server command line') }
type ActivityActor =
  | { actor: AccountIdentity & { impersonatedBy?: AccountIdentity }; clientIp: string | null }
  | keyof typeof SYSTEM_ACTOR_NAMES
/** Kinds of subjects that no project has anything to do with. */
type UnrelatedKind = 'list' | 'template' | 'system'
type ActionOf<Kind extends ActivityKind> = Extract<ActivityAction, `${Kind}.${string}`>
type SelfEvidentAction = ActionOf<'project' | UnrelatedKind>
/** Actions whose entries must say which projects they are about. Entries about a project are about no other one. */
export type RelatedAction = Exclude<ActivityAction, SelfEvidentAction>
/** Ids of all projects that an entry is about, without which nobody can see it. Null if they aren't known. */
type RelatedProjects = (string | null)[] | null
type NewActivity = {
  subject: { id: string; name: string }
  /** Changed fields before and after. Equal values are omitted. */
  before?: Fields
  after?: Fields
} & (
  | { action: SelfEvidentAction; projects?: undefined }
  | { action: ActivityAction; projects: RelatedProjects }
)
type Fields = Record<string, unknown>

/**
 * Adds an entry to the activity log in the transaction of the change, so that either both are stored or neither. Never
 * pass a secret: entries are permanent.
 */
export async function recordActivity(tx: Transaction, actor: ActivityActor, entry: NewActivity) {
  const { action, subject } = entry
  const subjectKind = action.slice(0, action.indexOf('.'))
  const related = entry.projects === undefined && subjectKind === 'project' ? [subject.id] : entry.projects
  const ids = related && [...new Set(related)].filter((id) => id !== null)
  const [before, after] = diffFields(entry.before, entry.after)
  await tx.insert(activity).values({
    action,
    ...getActorColumns(actor),
    subjectKind,
    // Only staff who can see these projects see the account of a guest.
    projectIds:
      ids && subjectKind === 'user'
        ? sql`${sql.param(ids)}::text[] || ${selectProjectsOfGuest(subject.id)}`
        : ids,
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
  action: RelatedAction,
  name: string,
  filters: Record<string, unknown> & { projectId?: string | null },
): Promise<void> => {
  const after = Object.fromEntries(Object.entries(filters).filter(([, value]) => value))
  const entry = { action, subject: { id: 'all', name }, projects: [filters.projectId ?? null], after }
  return ctx.db.transaction((tx) => recordActivity(tx, ctx, entry))
}

export const toUserSubject = ({ uid, name, email }: AccountIdentity) => ({ id: uid, name: name || email })

/** Records what users did to their own account, whether or not they were signed in. */
export const recordOwnAction = (
  tx: Transaction,
  user: AccountIdentity,
  clientIp: string | null,
  action: RelatedAction,
  after: Fields = {},
) =>
  recordActivity(tx, { actor: user, clientIp }, { action, subject: toUserSubject(user), projects: [], after })

/** Records a change of the user's own sign-in security. `description` is short and must not contain a secret. */
export const recordSecurityChange = (
  tx: Transaction,
  by: { actor: AccountIdentity; clientIp: string | null },
  description: string,
) =>
  recordActivity(tx, by, {
    action: 'user.changed-security',
    subject: toUserSubject(by.actor),
    projects: [],
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
