import { createHash } from 'node:crypto'
import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { ActorCtx } from '#app/context.ts'
import { NotFound } from '#app/core/failures.ts'
import { isOnAnyProject, isOpenToStaff } from '#app/domain/access/visibility.server.ts'
import { pick } from '#app/domain/list-queries.server.ts'
import { lockProjectForUpdate } from '#app/domain/projects/lock-project.server.ts'
import { displayName } from '#app/domain/user-columns.server.ts'
import { t } from '#app/texts.ts'
import type { Database, Transaction } from '#db/connect.server.ts'
import { agreementEvents, agreementLines, agreementSigners, agreements, projects, users } from '#db/schema.ts'

export type Agreement = typeof agreements.$inferSelect

/** Returns the SHA-256 of a text in UTF-8, in hexadecimal. */
export const hashShownText = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex')

/**
 * Locks an agreement's project and then the agreement until the transaction ends.
 * @param within condition on `agreements`
 * @throws {NotFound}
 */
export async function lockAgreement(tx: Transaction, by: Pick<ActorCtx, 'actor'>, id: string, within?: SQL) {
  const condition = and(eq(agreements.id, id), within, isOpenToStaff(by.actor, agreements.projectId))
  const [found] = await tx.select({ project: agreements.projectId }).from(agreements).where(condition)
  if (!found) throw new NotFound(t('Agreement not found'))
  const project = await lockProjectForUpdate(tx, by, found.project)
  const [agreement] = await tx.select().from(agreements).where(condition).for('update')
  if (!agreement) throw new NotFound(t('Agreement not found'))
  return { agreement, project }
}

/** Condition on `users`: on the project, with an active account. */
const canSignIn = (project: SQL) => and(isOnAnyProject(project), isNull(users.deactivatedAt))

const signerColumns = {
  ...pick(agreementSigners, 'position', 'uid', 'email', 'name', 'viewedAt', 'signedAt', 'declinedAt'),
  /** The account's current name and email address. */
  currentName: displayName,
  currentEmail: users.email,
  emailVerified: users.emailVerified,
}

/**
 * Lists an agreement's signers in order. `canSign`: on the project, with an active account. To replace signers who
 * can't, staff use 'Copy as New'.
 */
export async function listSigners(
  db: Pick<Database, 'select'>,
  { id, projectId }: Pick<Agreement, 'id' | 'projectId'>,
) {
  const rows = await db
    .select({ ...signerColumns, canSign: sql<boolean>`coalesce(${canSignIn(sql`${projectId}`)}, false)` })
    .from(agreementSigners)
    .leftJoin(users, eq(users.id, agreementSigners.uid))
    .where(eq(agreementSigners.agreementId, id))
    .orderBy(asc(agreementSigners.position))
  return rows.map((row) => ({ ...row, name: row.signedAt ? row.name : (row.currentName ?? row.name) }))
}
export type Signer = Awaited<ReturnType<typeof listSigners>>[number]

/** Condition on `agreementSigners`: the signer at this position. */
export const isSigner = (agreementId: string, position: number) =>
  and(eq(agreementSigners.agreementId, agreementId), eq(agreementSigners.position, position))

/** Finds the people on a project with these email addresses. */
export const listPeopleByEmail = (db: Pick<Database, 'select'>, project: string, emails: string[]) =>
  db
    .select({ uid: users.id, name: displayName, email: users.email, deactivatedAt: users.deactivatedAt })
    .from(users)
    .where(and(inArray(users.email, emails), isOnAnyProject(sql`${project}`)))

/** Lists the people on a project who can sign, the main contact first. */
export const listProjectSigners = ({ db, actor }: Pick<ActorCtx, 'db' | 'actor'>, project: string) =>
  db
    .select({ name: displayName, email: users.email })
    .from(users)
    .where(and(canSignIn(sql`${project}`), isOpenToStaff(actor, sql`${project}::text`)))
    .orderBy(
      sql`${users.id} is distinct from (select ${projects.clientId} from ${projects} where ${projects.id} = ${project})`,
      asc(users.name),
      asc(users.id),
    )

export const listAgreementLines = (db: Pick<Database, 'select'>, id: string) =>
  db
    .select()
    .from(agreementLines)
    .where(eq(agreementLines.agreementId, id))
    .orderBy(asc(agreementLines.position))

type NewEvent = Pick<typeof agreementEvents.$inferInsert, 'agreementId' | 'action'> &
  Partial<
    Pick<typeof agreementEvents.$inferInsert, 'fullName' | 'consent' | 'shownHash' | 'factor' | 'reason'>
  >

/** Records an event with the actor's current name and email. Call it in the transaction of the change. */
export async function insertEvent(
  tx: Transaction,
  { actor, clientIp }: Pick<ActorCtx, 'actor' | 'clientIp'>,
  event: NewEvent,
) {
  const { uid, name, email } = actor
  await tx.insert(agreementEvents).values({ uid, name: name || email, email, clientIp, ...event })
}

export const listEvents = (db: Pick<Database, 'select'>, id: string) =>
  db
    .select()
    .from(agreementEvents)
    .where(eq(agreementEvents.agreementId, id))
    .orderBy(asc(agreementEvents.id))
