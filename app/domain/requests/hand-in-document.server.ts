import { and, eq, exists, sql } from 'drizzle-orm'
import type { ClientCtx } from '#app/context.ts'
import { t } from '#app/texts.ts'
import type { Transaction } from '#db/connect.server.ts'
import { projects, requestDocuments, requests } from '#db/schema.ts'
import { recordActivity } from '../activity/record.server.ts'
import type { DocumentRow } from '../documents/client-documents.server.ts'
import { type SpooledUpload, uploadDocument } from '../documents/upload.server.ts'
import { Conflict, NotFound } from '../failures.ts'
import { tellFirm } from '../news/tell.server.ts'
import { projectWithDocuments } from '../visibility.server.ts'
import { handIn, projectArchived } from './hand-in.server.ts'
import { type RequestState, waitingStates } from './kinds.ts'
import { requestSubject } from './lock-request.server.ts'
import { addStep } from './steps.server.ts'
import { isInActiveProject } from './waiting.server.ts'

const MOST = 50

/**
 * Uploads a document to the project of a request and submits it. More documents can be submitted until the request is
 * accepted. @throws {Failure} like any upload @throws {NotFound | Conflict}
 */
export async function uploadForRequest(
  ctx: ClientCtx,
  upload: SpooledUpload,
  id: string,
): Promise<DocumentRow> {
  const project = await findProjectOf(ctx, id)
  return uploadDocument(ctx, upload, project, (tx, stored) =>
    handInVersion(tx, ctx, { project, id }, { ...stored, name: upload.name, sha256: upload.file.sha256 }),
  )
}

type Stored = { id: string; version: number; name: string; sha256: string }

async function handInVersion(
  tx: Transaction,
  ctx: ClientCtx,
  asked: { project: string; id: string },
  document: Stored,
) {
  const from: RequestState[] = [...waitingStates, 'handed-in']
  const { title, project } = await handIn(tx, ctx, asked, { kind: 'document', from })
  if ((await tx.$count(requestDocuments, eq(requestDocuments.requestId, asked.id))) >= MOST)
    throw new Conflict(t('One request takes at most {count} files.', { count: MOST }))
  const { id: documentId, name, version } = document
  await tx.insert(requestDocuments).values({ requestId: asked.id, documentId, version })
  await addStep(tx, ctx, asked.id, { action: 'uploaded', document })
  await recordActivity(tx, ctx, {
    action: 'project.handed-in',
    subject: requestSubject(project, title),
    after: { document: name, version },
  })
  await tellFirm(ctx, tx, { project: project.id, kind: 'handed-in', subjectId: asked.id })
}

/**
 * Checks access before the upload is stored. The state of the request is checked in the transaction. @throws {NotFound}
 * if the client may not see it @throws {Conflict}
 */
async function findProjectOf({ db, actor }: ClientCtx, id: string): Promise<string> {
  const own = db
    .select({ one: sql`1` })
    .from(projects)
    .where(and(eq(projects.id, requests.projectId), projectWithDocuments(actor.uid)))
  const [found] = await db
    .select({ project: requests.projectId, active: isInActiveProject })
    .from(requests)
    .where(and(eq(requests.id, id), eq(requests.kind, 'document'), exists(own)))
  if (!found) throw new NotFound(t('There is no such request.'))
  if (!found.active) throw projectArchived()
  return found.project
}
