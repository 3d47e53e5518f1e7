import { and, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import { isNotificationOn } from '#app/content/modules.ts'
import { isInActiveProject } from '#app/domain/access/open-requests.server.ts'
import {
  isListedDocument,
  isVisibleDocument,
  isVisibleInvoice,
  isVisibleMessage,
  isVisibleRequest,
  isVisibleUpdate,
} from '#app/domain/access/visibility.server.ts'
import type { Database } from '#db/connect.server.ts'
import {
  documents,
  documentVersions,
  type EmailAccess,
  invoices,
  messages,
  projectUpdates,
  requests,
} from '#db/schema.ts'

type SelectDatabase = Pick<Database, 'select'>
type ReadableTable = typeof projectUpdates | typeof requests | typeof messages | typeof invoices
export type NotificationItem = NonNullable<EmailAccess['news']>[number]

/** Returns the notifications whose subject the reader can still see. `client` is a client's uid, or null for staff. */
export async function filterReadableNotifications(
  db: SelectDatabase,
  all: NotificationItem[],
  client: string | null,
): Promise<NotificationItem[]> {
  const items = all.filter(({ kind }) => isNotificationOn(kind))
  const getIds = (...kinds: NotificationItem['kind'][]) =>
    items.flatMap(({ kind, subjectId }) => (kinds.includes(kind) ? subjectId : []))
  const readIds = async (
    table: ReadableTable,
    within: SQL | undefined,
    ...kinds: NotificationItem['kind'][]
  ) => {
    const where = and(inArray(table.id, getIds(...kinds)), within)
    const rows: { id: string }[] = await db.select({ id: table.id }).from(table).where(where)
    return new Set(rows.map(({ id }) => id))
  }
  const readable = client
    ? {
        update: await readIds(projectUpdates, isVisibleUpdate(client), 'update'),
        request: await readIds(
          requests,
          and(isVisibleRequest(client), isInActiveProject),
          'request',
          'sent-back',
        ),
        message: await readIds(messages, isVisibleMessage(client), 'message'),
        document: await findReadableVersions(db, getIds('shared', 'receipt'), isVisibleDocument(client)),
        invoice: await readIds(
          invoices,
          and(eq(invoices.status, 'sent'), isVisibleInvoice(client)),
          'invoice',
        ),
      }
    : {
        'handed-in': await readIds(requests, isNull(requests.withdrawnAt), 'handed-in'),
        message: await readIds(messages, undefined, 'message'),
        uploaded: await findReadableVersions(db, getIds('uploaded'), isListedDocument),
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

async function findReadableVersions(db: SelectDatabase, ids: string[], within: SQL | undefined) {
  const rows = await db
    .select({ id: documents.id, version: documentVersions.version })
    .from(documents)
    .innerJoin(documentVersions, eq(documentVersions.documentId, documents.id))
    .where(and(inArray(documents.id, ids), within))
  return new Set(rows.map(({ id, version }) => getVersionKey(id, version)))
}
