import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { NewsLine, ProjectNews } from '#app/emails/projects/project-news.tsx'
import type { Transaction } from '#db/connect.server.ts'
import { messageReads, messages, projects, projectUpdates, requests } from '#db/schema.ts'
import { waitsForClient } from '../requests/waiting.server.ts'
import { visibleProject, visibleRequest } from '../visibility.server.ts'
import type { TakenNews } from './tell.server.ts'

/**
 * Turns notifications into lines of the digest. Leaves out what the client may no longer see or has already handled.
 */
type Part = (tx: Transaction, uid: string, ids: string[]) => Promise<{ project: string; line: NewsLine }[]>

const updates: Part = async (tx, uid, ids) => {
  const rows = await tx
    .select({ project: projectUpdates.projectId, title: projectUpdates.title })
    .from(projectUpdates)
    .innerJoin(projects, and(eq(projects.id, projectUpdates.projectId), visibleProject(uid)))
    .where(inArray(projectUpdates.id, ids))
    .orderBy(asc(projectUpdates.createdAt), asc(projectUpdates.id))
  return rows.map(({ project, title }) => ({ project, line: { kind: 'update', title } }))
}

const waiting: Part = async (tx, uid, ids) => {
  const rows = await tx
    .select({
      project: requests.projectId,
      title: requests.title,
      dueOn: requests.dueOn,
      reason: sql<string | null>`case when ${requests.state} = 'sent-back' then ${requests.reason} end`,
    })
    .from(requests)
    .where(and(visibleRequest(uid), inArray(requests.id, ids), waitsForClient))
    .orderBy(asc(requests.createdAt), asc(requests.id))
  return rows.map(({ project, ...row }) => ({ project, line: { kind: 'request', ...row } }))
}

const unread: Part = async (tx, uid, ids) => {
  const rows = await tx
    .select({ project: messages.projectId, by: messages.byName, text: messages.text })
    .from(messages)
    .innerJoin(projects, and(eq(projects.id, messages.projectId), visibleProject(uid)))
    .leftJoin(messageReads, and(eq(messageReads.projectId, messages.projectId), eq(messageReads.uid, uid)))
    .where(
      and(
        inArray(messages.id, ids),
        sql`${messages.createdAt} > coalesce(${messageReads.readAt}, '-infinity')`,
      ),
    )
    .orderBy(asc(messages.createdAt), asc(messages.id))
  return rows.map(({ project, ...row }) => ({ project, line: { kind: 'message', ...row } }))
}

const parts: { kinds: string[]; read: Part }[] = [
  { kinds: ['request', 'sent-back'], read: waiting },
  { kinds: ['message'], read: unread },
  { kinds: ['update'], read: updates },
]

export async function newsOfProjects(tx: Transaction, uid: string, rows: TakenNews): Promise<ProjectNews[]> {
  const lines: { project: string; line: NewsLine }[] = []
  for (const { kinds, read } of parts) {
    const ids = rows.filter(({ kind }) => kinds.includes(kind)).map(({ subjectId }) => subjectId)
    if (ids.length > 0) lines.push(...(await read(tx, uid, ids)))
  }
  if (lines.length === 0) return []
  const named = await tx
    .select({ id: projects.id, title: projects.title })
    .from(projects)
    .where(
      inArray(
        projects.id,
        lines.map(({ project }) => project),
      ),
    )
    .orderBy(asc(projects.createdAt), asc(projects.id))
  return named.map(({ id, title }) => ({
    id,
    title,
    lines: lines.filter(({ project }) => project === id).map(({ line }) => line),
  }))
}
