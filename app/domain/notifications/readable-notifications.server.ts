import { and, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import { isInActiveProject } from '#app/domain/access/open-requests.server.ts'
import {
  isVisibleDocument,
  isVisibleInvoice,
  isVisibleMessage,
  isVisibleProject,
  isVisibleRequest,
} from '#app/domain/access/visibility.server.ts'
import type { Database } from '#db/connect.server.ts'
import {
  documents,
  documentVersions,
  type EmailAccess,
  invoices,
  messages,
  projects,
  projectUpdates,
  requests,
} from '#db/schema.ts'

type SelectDatabase = Pick<Database, 'select'>
export type NotificationItem = NonNullable<EmailAccess['news']>[number]

/**
 * Returns the notifications whose subject the reader may still see. `client` is the uid of a client, or null for staff.
 */
export async function filterReadableNotifications(
  db: SelectDatabase,
  items: NotificationItem[],
  client: string | null,
): Promise<NotificationItem[]> {
  const idsOf = (...kinds: NotificationItem['kind'][]) =>
    items.flatMap(({ kind, subjectId }) => (kinds.includes(kind) ? subjectId : []))
  const readable = client
    ? {
        update: await findReadableUpdates(db, idsOf('update'), client),
        request: await findReadableRequests(
          db,
          idsOf('request', 'sent-back'),
          and(isVisibleRequest(client), isInActiveProject),
        ),
        message: await findReadableMessages(db, idsOf('message'), isVisibleMessage(client)),
        document: await findReadableVersions(db, idsOf('shared', 'receipt'), isVisibleDocument(client)),
        invoice: await findReadableInvoices(db, idsOf('invoice'), client),
      }
    : {
        'handed-in': await findReadableRequests(db, idsOf('handed-in'), isNull(requests.withdrawnAt)),
        message: await findReadableMessages(db, idsOf('message'), undefined),
        uploaded: await findReadableVersions(
          db,
          idsOf('uploaded'),
          and(isNull(documents.withdrawnAt), isNull(documents.removedAt)),
        ),
      }
  const sets: Partial<Record<NotificationItem['kind'], Set<string>>> = {
    ...readable,
    ...('request' in readable && { 'sent-back': readable.request }),
    ...('document' in readable && { shared: readable.document, receipt: readable.document }),
  }
  return items.filter(({ kind, subjectId, version }) =>
    sets[kind]?.has(isAboutDocument(kind) ? getVersionKey(subjectId, version) : subjectId),
  )
}

const isAboutDocument = (kind: NotificationItem['kind']) => ['shared', 'receipt', 'uploaded'].includes(kind)
const getVersionKey = (id: string, version: number) => `${id}/${version}`
const toIdSet = (rows: { id: string }[]) => new Set(rows.map(({ id }) => id))

const findReadableUpdates = async (db: SelectDatabase, ids: string[], client: string) =>
  toIdSet(
    await db
      .select({ id: projectUpdates.id })
      .from(projectUpdates)
      .innerJoin(projects, and(eq(projects.id, projectUpdates.projectId), isVisibleProject(client)))
      .where(inArray(projectUpdates.id, ids)),
  )

const findReadableRequests = async (db: SelectDatabase, ids: string[], within: SQL | undefined) =>
  toIdSet(
    await db
      .select({ id: requests.id })
      .from(requests)
      .where(and(inArray(requests.id, ids), within)),
  )

const findReadableInvoices = async (db: SelectDatabase, ids: string[], client: string) =>
  toIdSet(
    await db
      .select({ id: invoices.id })
      .from(invoices)
      .where(and(inArray(invoices.id, ids), eq(invoices.status, 'sent'), isVisibleInvoice(client))),
  )

const findReadableMessages = async (db: SelectDatabase, ids: string[], within: SQL | undefined) =>
  toIdSet(
    await db
      .select({ id: messages.id })
      .from(messages)
      .where(and(inArray(messages.id, ids), within)),
  )

async function findReadableVersions(db: SelectDatabase, ids: string[], within: SQL | undefined) {
  const rows = await db
    .select({ id: documents.id, version: documentVersions.version })
    .from(documents)
    .innerJoin(documentVersions, eq(documentVersions.documentId, documents.id))
    .where(and(inArray(documents.id, ids), within))
  return new Set(rows.map(({ id, version }) => getVersionKey(id, version)))
}
