import { desc } from 'drizzle-orm'
import type { AdminCtx } from '#app/context.ts'
import { documents } from '#db/schema.ts'
import { ofProject } from './ask.server.ts'

/** So many of a project's documents can be chosen from, the newest. */
const CHOICE = 100

/** The documents that can be put before a project's people, the last changed first. */
export const listApprovable = ({ db }: AdminCtx, project: string) =>
  db
    .select({ id: documents.id, name: documents.name, version: documents.version })
    .from(documents)
    .where(ofProject(project))
    .orderBy(desc(documents.modifiedAt), desc(documents.id))
    .limit(CHOICE)
