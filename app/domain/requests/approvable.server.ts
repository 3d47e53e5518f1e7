import { desc } from 'drizzle-orm'
import type { AdminCtx } from '#app/context.ts'
import { documents } from '#db/schema.ts'
import { ofProject } from './ask.server.ts'

const CHOICE = 100

export const listApprovable = ({ db }: AdminCtx, project: string) =>
  db
    .select({ id: documents.id, name: documents.name, version: documents.version })
    .from(documents)
    .where(ofProject(project))
    .orderBy(desc(documents.modifiedAt), desc(documents.id))
    .limit(CHOICE)
