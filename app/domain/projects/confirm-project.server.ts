import { and, eq, ne, sql } from 'drizzle-orm'
import { ConfirmationRequired } from '#app/core/failures.ts'
import { countGroupsOfProject } from '#app/domain/access/room-visibility.server.ts'
import { isListedInProject, requireModule } from '#app/domain/access/visibility.server.ts'
import { getRevision } from '#app/domain/edit-conflicts/revision.server.ts'
import { displayName, findDisplayName } from '#app/domain/user-columns.server.ts'
import { alphabetical } from '#db/alphabetical.ts'
import type { Transaction } from '#db/connect.server.ts'
import {
  documents,
  invoices,
  milestones,
  projectMembers,
  projects,
  projectUpdates,
  users,
} from '#db/schema.ts'
import { projectCountColumns } from './project-columns.server.ts'

type ProjectBefore = {
  id: string
  clientId: string | null
  published: boolean
  picture: boolean
  caseStudyOf: string | null
}
type ProjectAfter = Pick<
  typeof projects.$inferSelect,
  | 'title'
  | 'description'
  | 'clientId'
  | 'published'
  | 'client'
  | 'duration'
  | 'tags'
  | 'technologies'
  | 'results'
>

/**
 * Checks whether saving the project needs a confirmation, because the client changes or the project becomes public.
 * `confirmed` is the token of the confirmed question, so that a change in the meantime leads to a new question.
 * @throws {ConfirmationRequired}
 */
export async function assertProjectConfirmed(
  tx: Transaction,
  before: ProjectBefore,
  after: ProjectAfter,
  confirmed: string | undefined,
) {
  const exposed = await findExposure(tx, before, after)
  const question = {
    title: after.title,
    handOver: before.clientId !== after.clientId ? await describeHandover(tx, before, after) : null,
    publish: exposed && { exposed, ...getPublicPart(before, after) },
  }
  if (!question.handOver && !question.publish) return
  const token = getRevision(question)
  if (confirmed !== token) throw new ConfirmationRequired({ ...question, token } satisfies ProjectQuestion)
}

export type ProjectQuestion = {
  token: string
  title: string
  handOver: Awaited<ReturnType<typeof describeHandover>>
  publish: ({ exposed: Exposure } & ReturnType<typeof getPublicPart>) | null
}

/** Content that saving would publish: a client's project, or a case study that repeats the client's own words. */
type Exposure = 'client-project' | 'client-words'

async function findExposure(
  tx: Transaction,
  before: ProjectBefore,
  after: ProjectAfter,
): Promise<Exposure | null> {
  if (!after.published || (before.published && before.clientId === after.clientId)) return null
  if (after.clientId !== null) return 'client-project'
  if (before.published) return null
  // A project without a main contact may still belong to its members.
  if ((await tx.$count(projectMembers, eq(projectMembers.projectId, before.id))) > 0) return 'client-project'
  if (!before.caseStudyOf) return null
  const [source] = await tx
    .select({ title: projects.title, description: projects.description })
    .from(projects)
    .where(eq(projects.id, before.caseStudyOf))
  const repeats = source?.title === after.title || source?.description === after.description
  return repeats ? 'client-words' : null
}

const getPublicPart = ({ picture }: ProjectBefore, after: ProjectAfter) => ({
  title: after.title,
  description: after.description,
  client: after.client,
  duration: after.duration,
  tags: after.tags,
  technologies: after.technologies,
  results: after.results,
  picture,
})

const MAX_NAMED_MEMBERS = 8

/** Describes the effects of changing the client. Null if there was no client and no content yet. */
async function describeHandover(tx: Transaction, before: ProjectBefore, after: ProjectAfter) {
  const { id, clientId: former } = before
  const next = after.clientId
  const isFiled = isListedInProject(id)
  const uploadedByFormer = and(eq(documents.origin, 'client'), eq(documents.clientId, former ?? ''))
  const [counts] = await tx.select(projectCountColumns(id)).from(sql`(select 1) as one`)
  const found = {
    former: await findDisplayName(tx, former),
    next: await findDisplayName(tx, next),
    updates: await tx.$count(projectUpdates, eq(projectUpdates.projectId, id)),
    milestones: await tx.$count(milestones, eq(milestones.projectId, id)),
    requests: counts?.requests ?? 0,
    messages: counts?.messages ?? 0,
    documents: await tx.$count(documents, isFiled),
    documentsOfFormer: await tx.$count(documents, and(isFiled, uploadedByFormer)),
    invoices: await tx.$count(
      invoices,
      and(requireModule('invoices'), eq(invoices.projectId, id), ne(invoices.status, 'draft')),
    ),
    drafts: await tx.$count(
      invoices,
      and(requireModule('invoices'), eq(invoices.projectId, id), eq(invoices.status, 'draft')),
    ),
    /** Null without a data room. */
    roomGroups: await countGroupsOfProject(tx, id),
    ...(await listStayingMembers(tx, id, next)),
  }
  const { updates, milestones: dates, requests, messages, documents: files, invoices: sent, drafts } = found
  const hasContent =
    updates + dates + requests + messages + files + sent + drafts > 0 || found.roomGroups !== null
  return former || hasContent || found.staying > 0 || found.nextSoFar ? found : null
}

async function listStayingMembers(tx: Transaction, project: string, next: string | null) {
  const isMemberOf = eq(projectMembers.projectId, project)
  const { documents, invoices } = projectMembers
  const others = next ? and(isMemberOf, ne(projectMembers.uid, next)) : isMemberOf
  const [nextSoFar = null] = next
    ? await tx
        .select({ documents, invoices })
        .from(projectMembers)
        .where(and(isMemberOf, eq(projectMembers.uid, next)))
    : []
  const stayingMembers = await tx
    .select({ name: displayName })
    .from(projectMembers)
    .innerJoin(users, eq(users.id, projectMembers.uid))
    .where(others)
    .orderBy(alphabetical(users.name), users.id)
    .limit(MAX_NAMED_MEMBERS)
  return {
    nextSoFar,
    staying: await tx.$count(projectMembers, others),
    stayingNames: stayingMembers.map(({ name }) => name),
  }
}
