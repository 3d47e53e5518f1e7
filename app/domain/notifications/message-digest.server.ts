import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { groupBy } from '#app/core/group-by.ts'
import type { DigestSection } from '#app/emails/digest.tsx'
import { createMessageSection } from '#app/emails/projects/staff-message-digest.tsx'
import type { Transaction } from '#db/connect.server.ts'
import { messageReads, messages, projects, users } from '#db/schema.ts'
import type { TakenNotifications } from './notify.server.ts'

/** Lists the messages that the staff member hasn't read yet, by project. */
export async function createMessageSections(
  tx: Transaction,
  { email: to }: { email: string },
  rows: TakenNotifications,
): Promise<DigestSection[]> {
  const ids = rows.filter(({ kind }) => kind === 'message').map(({ subjectId }) => subjectId)
  if (ids.length === 0) return []
  const found = await tx
    .select({ project: projects.id, title: projects.title, by: messages.byName, text: messages.text })
    .from(messages)
    .innerJoin(projects, eq(projects.id, messages.projectId))
    .leftJoin(users, eq(users.email, to))
    .leftJoin(
      messageReads,
      and(eq(messageReads.projectId, messages.projectId), eq(messageReads.uid, users.id)),
    )
    .where(
      and(
        inArray(messages.id, ids),
        // Digests of a former lead go to the administrator, who may have written some of the messages.
        sql`${messages.writtenBy} is distinct from ${users.id}`,
        sql`${messages.createdAt} > coalesce(${messageReads.readAt}, '-infinity')`,
      ),
    )
    .orderBy(asc(messages.createdAt), asc(messages.id))
  if (found.length === 0) return []
  const news = [...groupBy(found, 'project')].map(([id, lines]) => ({
    id,
    title: lines[0]?.title ?? '',
    messages: lines.map(({ by, text }) => ({ by, text })),
  }))
  return [createMessageSection(news)]
}
