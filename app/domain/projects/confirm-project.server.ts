import { and, eq, isNull, ne } from 'drizzle-orm'
import type { Transaction } from '#db/connect.server.ts'
import { documents, invoices, milestones, projectUpdates, questions, users } from '#db/schema.ts'
import { Unconfirmed } from '../failures.ts'
import { versionOf } from '../version.server.ts'
import type { ProjectForm } from './form.ts'

type Before = { id: string; clientId: string | null; published: boolean; picture: boolean }
type After = Omit<ProjectForm, 'clientEmail' | 'version' | 'confirmed'> & { clientId: string | null }

/**
 * Lets a project be saved that stays with its client and as private as it was, or whose question was answered with
 * yes: `confirmed` is the token of that question, so that what has changed since is asked about anew.
 * @throws {Unconfirmed}
 */
export async function confirmProject(
  tx: Transaction,
  before: Before | null,
  after: After,
  confirmed: string | undefined,
): Promise<void> {
  const asked = {
    title: after.title,
    handOver: before && before.clientId !== after.clientId ? await handOverOf(tx, before, after) : null,
    publish: publishes(before, after) ? publicPartOf(before, after) : null,
  }
  if (!asked.handOver && !asked.publish) return
  const token = versionOf(asked)
  if (confirmed !== token) throw new Unconfirmed({ ...asked, token } satisfies ProjectQuestion)
}

export type ProjectQuestion = {
  token: string
  title: string
  handOver: Awaited<ReturnType<typeof handOverOf>>
  publish: ReturnType<typeof publicPartOf> | null
}

/** Whether a client's project becomes public that was not, or was not this client's. */
const publishes = (before: Before | null, after: After) =>
  after.published && after.clientId !== null && !(before?.published && before.clientId === after.clientId)

const publicPartOf = (before: Before | null, after: After) => ({
  title: after.title,
  description: after.description,
  client: after.client ?? null,
  duration: after.duration ?? null,
  tags: after.tags,
  technologies: after.technologies,
  results: after.results,
  picture: before?.picture ?? false,
})

/** Who loses and who gets what; null where nobody loses anything and there is nothing to get yet. */
async function handOverOf(tx: Transaction, before: Before, after: After) {
  const { id } = before
  const filed = and(eq(documents.projectId, id), isNull(documents.removedAt))
  const nameOf = async (uid: string | null) => {
    if (!uid) return null
    const [user] = await tx
      .select({ name: users.name, email: users.email })
      .from(users)
      .where(eq(users.id, uid))
    return user ? user.name || user.email : null
  }
  const found = {
    former: await nameOf(before.clientId),
    next: await nameOf(after.clientId),
    updates: await tx.$count(projectUpdates, eq(projectUpdates.projectId, id)),
    milestones: await tx.$count(milestones, eq(milestones.projectId, id)),
    questions: await tx.$count(questions, and(eq(questions.projectId, id), isNull(questions.withdrawnAt))),
    documents: await tx.$count(documents, filed),
    documentsOfNext: after.clientId
      ? await tx.$count(documents, and(filed, eq(documents.clientId, after.clientId)))
      : 0,
    invoices: await tx.$count(invoices, and(eq(invoices.projectId, id), ne(invoices.status, 'draft'))),
    drafts: await tx.$count(invoices, and(eq(invoices.projectId, id), eq(invoices.status, 'draft'))),
  }
  const { updates, milestones: dates, questions: asked, documents: files, invoices: sent, drafts } = found
  const begun = updates + dates + asked + files + sent + drafts > 0
  return before.clientId || begun ? found : null
}
