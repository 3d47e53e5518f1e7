import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { isOpenRequest, isVisibleProject, isVisibleRequest } from '#app/domain/access/visibility.server.ts'
import type { EmailedNotification } from '#app/emails/email-kinds.ts'
import type { ProjectChange, ProjectDigest } from '#app/emails/project-emails.tsx'
import type { Database } from '#db/connect.server.ts'
import { messageReads, messages, projects, projectUpdates, requests } from '#db/schema.ts'

/** Turns notifications into lines of the digest. Omits what the client can no longer see or has already handled. */
type DigestPart = (
  db: Pick<Database, 'select'>,
  uid: string,
  ids: string[],
) => Promise<{ project: string; line: ProjectChange }[]>

const readUpdateLines: DigestPart = async (db, uid, ids) => {
  const rows = await db
    .select({ project: projectUpdates.projectId, title: projectUpdates.title, body: projectUpdates.body })
    .from(projectUpdates)
    .innerJoin(projects, and(eq(projects.id, projectUpdates.projectId), isVisibleProject({ uid })))
    .where(inArray(projectUpdates.id, ids))
    .orderBy(asc(projectUpdates.createdAt), asc(projectUpdates.id))
  return rows.map(({ project, ...row }) => ({ project, line: { kind: 'update', ...row } }))
}

const readRequestLines: DigestPart = async (db, uid, ids) => {
  const rows = await db
    .select({
      project: requests.projectId,
      title: requests.title,
      dueOn: requests.dueOn,
      reason: sql<
        string | null
      >`case when ${requests.state} = 'changes-requested' then ${requests.reason} end`,
    })
    .from(requests)
    .where(and(isVisibleRequest({ uid }), inArray(requests.id, ids), isOpenRequest))
    .orderBy(asc(requests.dueOn), asc(requests.createdAt), asc(requests.id))
  return rows.map(({ project, ...row }) => ({ project, line: { kind: 'request', ...row } }))
}

const readMessageLines: DigestPart = async (db, uid, ids) => {
  const rows = await db
    .select({ project: messages.projectId, by: messages.byName, text: messages.text })
    .from(messages)
    .innerJoin(projects, and(eq(projects.id, messages.projectId), isVisibleProject({ uid })))
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

const digestParts: { kinds: string[]; read: DigestPart }[] = [
  { kinds: ['request', 'changes-requested'], read: readRequestLines },
  { kinds: ['message'], read: readMessageLines },
  { kinds: ['update'], read: readUpdateLines },
]

export async function listProjectDigest(
  db: Pick<Database, 'select'>,
  uid: string,
  rows: EmailedNotification[],
): Promise<ProjectDigest[]> {
  const lines: { project: string; line: ProjectChange }[] = []
  for (const { kinds, read } of digestParts) {
    const ids = rows.filter(({ kind }) => kinds.includes(kind)).map(({ subjectId }) => subjectId)
    if (ids.length > 0) lines.push(...(await read(db, uid, ids)))
  }
  if (lines.length === 0) return []
  const titles = await db
    .select({ id: projects.id, title: projects.title })
    .from(projects)
    .where(
      inArray(
        projects.id,
        lines.map(({ project }) => project),
      ),
    )
    .orderBy(asc(projects.createdAt), asc(projects.id))
  return titles.map(({ id, title }) => ({
    id,
    title,
    lines: lines.filter(({ project }) => project === id).map(({ line }) => line),
  }))
}
