import { and, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import type { Database } from '#db/connect.server.ts'
import {
  documents,
  documentVersions,
  type MailAccess,
  messages,
  projects,
  projectUpdates,
  requests,
} from '#db/schema.ts'
import { isInActiveProject } from '../requests/waiting.server.ts'
import { visibleDocument, visibleMessage, visibleProject, visibleRequest } from '../visibility.server.ts'

type Db = Pick<Database, 'select'>
export type NewsItem = NonNullable<MailAccess['news']>[number]

/**
 * Returns the notifications whose subject the reader may still see. `client` is the uid of a client, or null for staff.
 */
export async function filterReadableNews(
  db: Db,
  items: NewsItem[],
  client: string | null,
): Promise<NewsItem[]> {
  const idsOf = (...kinds: NewsItem['kind'][]) =>
    items.flatMap(({ kind, subjectId }) => (kinds.includes(kind) ? subjectId : []))
  const readable = client
    ? {
        update: await listUpdates(db, idsOf('update'), client),
        request: await listRequests(
          db,
          idsOf('request', 'sent-back'),
          and(visibleRequest(client), isInActiveProject),
        ),
        message: await listMessages(db, idsOf('message'), visibleMessage(client)),
        document: await listVersions(db, idsOf('shared', 'receipt'), visibleDocument(client)),
      }
    : {
        'handed-in': await listRequests(db, idsOf('handed-in'), isNull(requests.withdrawnAt)),
        message: await listMessages(db, idsOf('message'), undefined),
        uploaded: await listVersions(
          db,
          idsOf('uploaded'),
          and(isNull(documents.withdrawnAt), isNull(documents.removedAt)),
        ),
      }
  const sets: Partial<Record<NewsItem['kind'], Set<string>>> = {
    ...readable,
    ...('request' in readable && { 'sent-back': readable.request }),
    ...('document' in readable && { shared: readable.document, receipt: readable.document }),
  }
  return items.filter(({ kind, subjectId, version }) =>
    sets[kind]?.has(isDocumentNews(kind) ? versionKey(subjectId, version) : subjectId),
  )
}

const isDocumentNews = (kind: NewsItem['kind']) => ['shared', 'receipt', 'uploaded'].includes(kind)
const versionKey = (id: string, version: number) => `${id}/${version}`
const idSet = (rows: { id: string }[]) => new Set(rows.map(({ id }) => id))

const listUpdates = async (db: Db, ids: string[], client: string) =>
  idSet(
    await db
      .select({ id: projectUpdates.id })
      .from(projectUpdates)
      .innerJoin(projects, and(eq(projects.id, projectUpdates.projectId), visibleProject(client)))
      .where(inArray(projectUpdates.id, ids)),
  )

const listRequests = async (db: Db, ids: string[], within: SQL | undefined) =>
  idSet(
    await db
      .select({ id: requests.id })
      .from(requests)
      .where(and(inArray(requests.id, ids), within)),
  )

const listMessages = async (db: Db, ids: string[], within: SQL | undefined) =>
  idSet(
    await db
      .select({ id: messages.id })
      .from(messages)
      .where(and(inArray(messages.id, ids), within)),
  )

async function listVersions(db: Db, ids: string[], within: SQL | undefined) {
  const rows = await db
    .select({ id: documents.id, version: documentVersions.version })
    .from(documents)
    .innerJoin(documentVersions, eq(documentVersions.documentId, documents.id))
    .where(and(inArray(documents.id, ids), within))
  return new Set(rows.map(({ id, version }) => versionKey(id, version)))
}
