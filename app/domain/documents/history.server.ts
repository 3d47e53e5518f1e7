import { randomUUID } from 'node:crypto'
import { and, desc, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { Actor, AdminCtx, ClientCtx, Ctx } from '#app/context.ts'
import { t } from '#app/texts.ts'
import { firm } from '#content/firm.ts'
import { documentEvents, documents, documentVersions, users } from '#db/schema.ts'
import { A_CLOSED_ACCOUNT, nameForClients, shownName } from '../accounts/names.server.ts'
import { clientsAmong } from '../clients/client-page.server.ts'
import { NotFound } from '../failures.ts'
import { namesOf, readersOf, visibleAddress, visibleDocumentEvent } from '../visibility.server.ts'
import { findDocumentForAdmin } from './admin-documents.server.ts'
import { findDocumentForClient } from './client-documents.server.ts'
import { listPlacesFor } from './filing.server.ts'
import { type DocumentKind, LOG_LENGTH, sizeInMb } from './kinds.ts'
import { canTakeBack } from './take-back.server.ts'
import { uploaderOf } from './uploader.server.ts'

export type DocumentHistory = {
  id: string
  name: string
  versions: {
    version: number
    size: string
    sha256: string
    kind: DocumentKind
    createdAt: string
    by: string
    /** User ID, for staff only and only if the uploader is a client. */
    uid?: string | null
  }[]
  events: {
    id: string
    version: number
    action: 'upload' | 'preview' | 'download' | 'take-back'
    who: string
    uid?: string | null
    from: string | null
    at: string
  }[]
}

export async function findHistoryForClient(ctx: ClientCtx, id: string) {
  const { db, actor } = ctx
  const document = await findDocumentForClient(ctx, id)
  const told = { name: nameForClients, from: visibleAddress(actor.uid) }
  const events = await eventsOf(db, id, told, visibleDocumentEvent(actor.uid))
  const versions = await versionsOf(db, id, nameForClients)
  return {
    ...document,
    canTakeBack: await canTakeBack(ctx, id),
    versions: versions.map(({ uid, name, ...version }) => ({
      ...version,
      by: uploaderOf({ uid, name }, document.from, actor.uid),
    })),
    events: events.map(({ uid, name, ...event }) => ({
      ...event,
      who: uid === actor.uid ? t('You') : (name ?? unnamed(event.action, document.from)),
    })),
  }
}

/**
 * Returns the history for staff: all events with all names, who can see the document, and where it can be moved.
 * @throws {NotFound}
 */
export async function findHistoryForAdmin(ctx: AdminCtx, id: string) {
  const { db } = ctx
  const document = await findDocumentForAdmin(ctx, id)
  const events = await eventsOf(db, id, { name: shownName, from: documentEvents.fromAddress })
  const versions = await versionsOf(db, id, shownName)
  const readers = await readersOf(db, document)
  const clients = await clientsAmong(
    db,
    [...versions, ...events].flatMap(({ uid }) => uid ?? []),
  )
  const clientOnly = (uid: string | null) => (uid && clients.includes(uid) ? uid : null)
  return {
    ...document,
    readers: readers === null ? t('every client') : namesOf(readers),
    places: document.forAll ? [] : await listPlacesFor(db, document, readers ?? []),
    versions: versions.map(({ uid, name, ...version }) => ({
      ...version,
      by: uploaderOf({ uid, name }, document.from, null),
      uid: clientOnly(uid),
    })),
    events: events.map(({ uid, name, ...event }) => ({
      ...event,
      uid: clientOnly(uid),
      who: name ?? unnamed(event.action, document.from),
    })),
  }
}

/** Closed accounts keep their events but have no name. */
const unnamed = (action: string, from: 'client' | 'firm') =>
  from === 'firm' && action === 'upload' ? firm.name : A_CLOSED_ACCOUNT

async function versionsOf(db: Ctx['db'], id: string, name: SQL<string | null>) {
  const rows = await db
    .select({
      version: documentVersions.version,
      bytes: documentVersions.bytes,
      sha256: documentVersions.sha256,
      kind: documentVersions.kind,
      createdAt: documentVersions.createdAt,
      uid: documentVersions.uploadedBy,
      name,
    })
    .from(documentVersions)
    .leftJoin(users, eq(users.id, documentVersions.uploadedBy))
    .where(eq(documentVersions.documentId, id))
    .orderBy(desc(documentVersions.version))
  return rows.map(({ bytes, createdAt, ...row }) => ({
    ...row,
    size: sizeInMb(bytes),
    createdAt: createdAt.toISOString(),
  }))
}

async function eventsOf(
  db: Ctx['db'],
  id: string,
  told: { name: SQL<string | null>; from: SQL<string | null> | typeof documentEvents.fromAddress },
  within?: SQL,
) {
  const rows = await db
    .select({
      id: documentEvents.id,
      version: documentEvents.version,
      action: documentEvents.action,
      uid: documentEvents.uid,
      name: told.name,
      from: told.from,
      at: documentEvents.createdAt,
    })
    .from(documentEvents)
    .innerJoin(documents, eq(documents.id, documentEvents.documentId))
    .leftJoin(users, eq(users.id, documentEvents.uid))
    .where(and(eq(documents.id, id), within))
    .orderBy(desc(documentEvents.createdAt), desc(documentEvents.id))
    .limit(LOG_LENGTH)
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))
}

/** A resumed download within this time counts as part of the earlier one. */
const recently = sql`now() - interval '24 hours'`

/**
 * Records a view of a version, which also clears its "new" badge; an administrator impersonating a client is recorded
 * as the viewer instead. A continued download is not recorded again unless its start is unknown: otherwise requesting
 * everything except the first byte would leave no trace. @throws {NotFound} when the version was just withdrawn
 */
export async function recordOpening(
  { db, actor }: Pick<Ctx, 'db'> & { actor: Actor },
  opened: { documentId: string; version: number; storageKey: string },
  action: 'preview' | 'download',
  how: { from: string; continued: boolean },
): Promise<void> {
  const { documentId, version } = opened
  const { uid } = actor.viewedBy ?? actor
  if (how.continued) {
    const [begun] = await db
      .select({ id: documentEvents.id })
      .from(documentEvents)
      .where(
        and(
          eq(documentEvents.documentId, documentId),
          eq(documentEvents.uid, uid),
          eq(documentEvents.action, action),
          eq(documentEvents.version, version),
          gt(documentEvents.createdAt, recently),
        ),
      )
      .limit(1)
    if (begun) return
  }
  // Locks document, then version, in the same order as a withdrawal (prevents deadlocks).
  const { rows } = await db.execute(sql`
    insert into document_events (id, document_id, version, action, uid, from_address)
    select ${randomUUID()}, d.id, v.version, ${action}, ${uid}, ${how.from}
    from documents d join document_versions v on v.document_id = d.id
    where v.storage_key = ${opened.storageKey} for key share of d, v
    returning id`)
  if (rows.length === 0) throw new NotFound(t('There is no such document.'))
}
