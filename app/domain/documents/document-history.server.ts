import { randomUUID } from 'node:crypto'
import { and, desc, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { Actor, AdminCtx, ClientCtx, Ctx } from '#app/context.ts'
import { NotFound } from '#app/core/failures.ts'
import { formatSizeInMb } from '#app/core/formats.ts'
import { listDocumentReaders } from '#app/domain/access/document-readers.server.ts'
import { formatNames } from '#app/domain/access/format-names.ts'
import { isVisibleDocumentEvent, visibleIpColumn } from '#app/domain/access/visibility.server.ts'
import { pick } from '#app/domain/list-queries.server.ts'
import {
  CLOSED_ACCOUNT_NAME_CAPITALIZED,
  displayName,
  displayNameForClients,
  filterClientIds,
} from '#app/domain/user-columns.server.ts'
import { t } from '#app/texts.ts'
import { firm } from '#content/firm.ts'
import { documentEvents, documents, documentVersions, users } from '#db/schema.ts'
import { findDocument } from './admin-documents.server.ts'
import { findDocumentForClient } from './client-documents.server.ts'
import { type DocumentKind, MAX_LOG_ENTRIES } from './document-kinds.ts'
import { listMoveTargets } from './move-document.server.ts'
import { formatUploader } from './uploaders-and-viewers.server.ts'
import { canWithdrawUpload } from './withdraw-upload.server.ts'

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
    /** User ID of the uploader, for staff only and only if the uploader is a client. */
    uid?: string | null
  }[]
  events: {
    id: string
    version: number
    action: 'upload' | 'preview' | 'download' | 'withdraw'
    who: string
    uid?: string | null
    from: string | null
    at: string
  }[]
}

export async function findDocumentHistoryForClient(ctx: ClientCtx, id: string) {
  const { db, actor } = ctx
  const document = await findDocumentForClient(ctx, id)
  const columns = { name: displayNameForClients, from: visibleIpColumn(actor.uid) }
  const events = await listEvents(db, id, columns, isVisibleDocumentEvent(actor.uid))
  const versions = await listVersions(db, id, displayNameForClients)
  return {
    ...document,
    canWithdraw: await canWithdrawUpload(ctx, id),
    versions: versions.map(({ uid, name, ...version }) => ({
      ...version,
      by: formatUploader({ uid, name }, document.from, actor.uid),
    })),
    events: events.map(({ uid, name, ...event }) => ({
      ...event,
      who: uid === actor.uid ? t('You') : (name ?? getFallbackName(event.action, document.from)),
    })),
  }
}

/**
 * Returns a document's history for staff: all events with all names, who can see the document, and where it can be
 * moved.
 * @throws {NotFound}
 */
export async function findDocumentHistory(ctx: AdminCtx, id: string) {
  const { db } = ctx
  const document = await findDocument(ctx, id)
  const events = await listEvents(db, id, { name: displayName, from: documentEvents.clientIp })
  const versions = await listVersions(db, id, displayName)
  const readers = await listDocumentReaders(db, document)
  const clients = await filterClientIds(
    db,
    [...versions, ...events].flatMap(({ uid }) => uid ?? []),
  )
  const clientOnly = (uid: string | null) => (uid && clients.includes(uid) ? uid : null)
  return {
    ...document,
    readers: readers === null ? t('every client') : formatNames(readers),
    hasNoReaders: readers?.length === 0,
    places: document.forAll ? [] : await listMoveTargets(ctx, document, readers ?? []),
    versions: versions.map(({ uid, name, ...version }) => ({
      ...version,
      by: formatUploader({ uid, name }, document.from, null),
      uid: clientOnly(uid),
    })),
    events: events.map(({ uid, name, ...event }) => ({
      ...event,
      uid: clientOnly(uid),
      who: name ?? getFallbackName(event.action, document.from),
    })),
  }
}

/** Events of closed accounts are kept without a name. */
const getFallbackName = (action: string, from: 'client' | 'firm') =>
  from === 'firm' && action === 'upload' ? firm.name : CLOSED_ACCOUNT_NAME_CAPITALIZED

async function listVersions(db: Ctx['db'], id: string, name: SQL<string | null>) {
  const rows = await db
    .select({
      ...pick(documentVersions, 'version', 'bytes', 'sha256', 'kind', 'createdAt'),
      uid: documentVersions.uploadedBy,
      name,
    })
    .from(documentVersions)
    .leftJoin(users, eq(users.id, documentVersions.uploadedBy))
    .where(eq(documentVersions.documentId, id))
    .orderBy(desc(documentVersions.version))
  return rows.map(({ bytes, createdAt, ...row }) => ({
    ...row,
    size: formatSizeInMb(bytes),
    createdAt: createdAt.toISOString(),
  }))
}

async function listEvents(
  db: Ctx['db'],
  id: string,
  columns: { name: SQL<string | null>; from: SQL<string | null> | typeof documentEvents.clientIp },
  within?: SQL,
) {
  const rows = await db
    .select({
      ...pick(documentEvents, 'id', 'version', 'action', 'uid'),
      name: columns.name,
      from: columns.from,
      at: documentEvents.createdAt,
    })
    .from(documentEvents)
    .innerJoin(documents, eq(documents.id, documentEvents.documentId))
    .leftJoin(users, eq(users.id, documentEvents.uid))
    .where(and(eq(documents.id, id), within))
    .orderBy(desc(documentEvents.createdAt), desc(documentEvents.id))
    .limit(MAX_LOG_ENTRIES)
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))
}

/** A download resumed within this time counts as part of the earlier one. */
const resumeWindowStart = sql`now() - interval '24 hours'`

/**
 * Records that someone viewed a version, so that it is no longer marked as new to them. During impersonation, the
 * viewer is the staff member. Records a continued download only if its beginning wasn't recorded: otherwise, requesting
 * everything but the first byte would leave no trace.
 * @throws {NotFound} if the version was just withdrawn
 */
export async function recordDocumentView(
  { db, actor }: Pick<Ctx, 'db'> & { actor: Actor },
  viewed: { documentId: string; version: number; storageKey: string },
  action: 'preview' | 'download',
  request: { from: string; continued: boolean },
) {
  const { documentId, version } = viewed
  const { uid } = actor.impersonatedBy ?? actor
  const isBeginning = and(
    eq(documentEvents.documentId, documentId),
    eq(documentEvents.uid, uid),
    eq(documentEvents.action, action),
    eq(documentEvents.version, version),
    gt(documentEvents.createdAt, resumeWindowStart),
  )
  if (request.continued && (await db.$count(documentEvents, isBeginning)) > 0) return
  // Locks the document, then the version, in the same order as a withdrawal, to prevent deadlocks.
  const { rows } = await db.execute(sql`
    insert into document_events (id, document_id, version, action, uid, client_ip)
    select ${randomUUID()}, d.id, v.version, ${action}, ${uid}, ${request.from}
    from documents d join document_versions v on v.document_id = d.id
    where v.storage_key = ${viewed.storageKey} for key share of d, v
    returning id`)
  if (rows.length === 0) throw new NotFound(t('Document not found.'))
}
