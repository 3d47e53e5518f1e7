import { and, asc, eq, isNotNull, isNull, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { AdminCtx } from '#app/context.ts'
import { Conflict, Failure, NotFound } from '#app/core/failures.ts'
import { createAgreementConflict, listDocumentReaders } from '#app/domain/access/document-readers.server.ts'
import { isOpenToStaff, isProjectWithDocumentsOfAny } from '#app/domain/access/visibility.server.ts'
import { recordActivity } from '#app/domain/activity/record-activity.server.ts'
import { pick } from '#app/domain/list-queries.server.ts'
import { lockProjectForShare } from '#app/domain/projects/lock-project.server.ts'
import { t } from '#app/texts.ts'
import { alphabetical } from '#db/alphabetical.ts'
import { isUniqueViolation } from '#db/errors.server.ts'
import { documents, projects } from '#db/schema.ts'

/** Returns a handler for `catch` that throws a `Conflict` if the document's name is taken, and other errors as they are. */
export const rethrowAsNameConflict =
  (message: string) =>
  (err: unknown): never => {
    throw isUniqueViolation(err, 'documents_by_name') ? new Conflict(message) : err
  }

const projectIdField = z.string().max(100).default('')
/** `project` is the target, empty for none. `version` is the location the user saw. */
export const MoveDocumentForm = z.object({ project: projectIdField, version: projectIdField })
export type MoveDocumentForm = z.infer<typeof MoveDocumentForm>

type DocumentLocation = { forAll: boolean; projectId: string | null; clientId: string | null }

const MAX_MOVE_TARGETS = 500

/** Condition on `projects`: those of the document's client and of everyone who can currently see it. */
const isMoveTarget = (document: DocumentLocation, readers: { uid: string }[]): SQL =>
  isProjectWithDocumentsOfAny([
    ...readers.map(({ uid }) => uid),
    ...(document.clientId ? [document.clientId] : []),
  ])

/**
 * Returns the projects that a document can be moved to. An empty ID means no project, so that only its client can see
 * it.
 */
export async function listMoveTargets(
  { db, actor }: AdminCtx,
  document: DocumentLocation & { folder: string },
  readers: { uid: string }[],
): Promise<{ id: string; title: string }[]> {
  const found = await db
    .select({ id: projects.id, title: projects.title })
    .from(projects)
    .where(and(isMoveTarget(document, readers), isOpenToStaff(actor, projects.id)))
    .orderBy(asc(alphabetical(projects.title)), asc(projects.id))
    .limit(MAX_MOVE_TARGETS)
  const none = document.clientId ? [{ id: '', title: t('No project') }] : []
  return [...none, ...found].filter(({ id }) => id !== document.folder)
}

/**
 * Moves a document to another project, so that this project's people see it, or out of its project, so that only its
 * client does.
 * @throws {NotFound | Failure}
 * @throws {Conflict} if the name is already taken there, if the client's account is closed, or if the document was
 * moved or removed in the meantime
 */
export async function moveDocument(ctx: AdminCtx, id: string, { project, version }: MoveDocumentForm) {
  await ctx.db
    .transaction(async (tx) => {
      const [document] = await tx
        .select({
          ...pick(documents, 'name', 'clientId', 'projectId', 'forAll', 'folder', 'agreementId'),
          title: projects.title,
          formerProject: documents.formerProject,
        })
        .from(documents)
        .leftJoin(projects, eq(projects.id, documents.projectId))
        .where(and(eq(documents.id, id), isOpenToStaff(ctx.actor, documents.projectId)))
      if (!document) throw new NotFound(t('Document not found.'))
      if (document.agreementId) throw createAgreementConflict()
      const { name, folder } = document
      if (document.forAll)
        throw new Conflict(t('Documents shared with all clients can’t be moved into a project.'))
      if (folder === project) throw new Conflict(t('Already in this project.'))
      const target = project
        ? await lockProjectForShare(
            tx,
            ctx,
            project,
            isMoveTarget(document, (await listDocumentReaders(tx, document)) ?? []),
          )
        : undefined
      if (project && !target) throw new Failure(400, t('Select a project from the list.'))
      if (!project && !document.clientId)
        throw new Conflict(
          t('No one could see this document there, because the uploader’s account is closed.'),
        )
      const [moved] = await tx
        .update(documents)
        .set({ projectId: project || null, subfolder: null, formerProjectId: null, formerProject: null })
        .where(
          and(
            eq(documents.id, id),
            eq(documents.folder, version),
            isNull(documents.removedAt),
            project ? undefined : isNotNull(documents.clientId),
          ),
        )
        .returning({ id: documents.id })
      if (!moved)
        throw new Conflict(t('Someone else has moved or removed this document. Please check again.'))
      await recordActivity(tx, ctx, {
        action: 'document.moved',
        subject: { id, name },
        projects: [document.projectId, target?.id ?? null],
        before: { project: document.title ?? document.formerProject },
        after: { project: target?.name ?? null },
      })
    })
    .catch(
      rethrowAsNameConflict(
        t('A document with this name already exists there. Move or remove that one first.'),
      ),
    )
}
