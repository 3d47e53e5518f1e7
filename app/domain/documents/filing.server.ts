import { and, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import type { AdminCtx } from '#app/context.ts'
import { documents, projects } from '#db/schema.ts'
import { recordActivity } from '../activity/record.server.ts'
import { Conflict, Failure, NotFound } from '../failures.ts'
import { nameTaken } from './name-taken.server.ts'

const place = z.string().max(100).default('')
/** `project` is where to, empty for none; `version` is where it was when somebody looked at it. */
export const MoveForm = z.object({ project: place, version: place })
export type MoveForm = z.infer<typeof MoveForm>

/**
 * Files a document under another project of the same client, or under none. @throws {NotFound | Failure}
 * @throws {Conflict} when there is one of its name already, or when somebody has moved or removed it meanwhile
 */
export async function moveDocument(ctx: AdminCtx, id: string, { project, version }: MoveForm): Promise<void> {
  await ctx.db
    .transaction(async (tx) => {
      const [document] = await tx
        .select({
          name: documents.name,
          clientId: documents.clientId,
          folder: documents.folder,
          title: projects.title,
          formerProject: documents.formerProject,
        })
        .from(documents)
        .leftJoin(projects, eq(projects.id, documents.projectId))
        .where(eq(documents.id, id))
      if (!document) throw new NotFound('There is no such document.')
      const { name, clientId, folder } = document
      if (!clientId) throw new Conflict('What all clients see belongs to no project.')
      if (folder === project) throw new Conflict('It is filed there already.')
      const [target] = project
        ? await tx
            .select({ title: projects.title })
            .from(projects)
            .where(and(eq(projects.id, project), eq(projects.clientId, clientId)))
            .for('key share')
        : []
      if (project && !target) throw new Failure(400, "Select one of this client's projects, or none.")
      const [moved] = await tx
        .update(documents)
        .set({ projectId: project || null, formerProjectId: null, formerProject: null })
        .where(and(eq(documents.id, id), eq(documents.folder, version), isNull(documents.removedAt)))
        .returning({ id: documents.id })
      if (!moved)
        throw new Conflict('Somebody else has moved or removed it in the meantime. Please look at it again.')
      await recordActivity(tx, ctx, {
        action: 'document.moved',
        subject: { id, name },
        before: { project: document.title ?? document.formerProject },
        after: { project: target?.title ?? null },
      })
    })
    .catch(nameTaken('There is a document of this name there already. Move or remove that one first.'))
  ctx.log.info({ by: ctx.actor.uid, document: id, project }, 'document moved')
}
