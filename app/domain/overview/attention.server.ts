import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { ClientCtx } from '#app/context.ts'
import { documents, projects, questions } from '#db/schema.ts'
import { today } from '../days.ts'
import { openedBy } from '../documents/client-documents.server.ts'
import { listInvoicesDueForClient } from '../invoices/client-invoices.server.ts'
import type { Unread } from '../messages/unread.server.ts'
import { visibleDocument } from '../visibility.server.ts'

/** So many of each are named; the rest is counted. */
const NAMED = 5

/** What waits for this client: questions, messages not read, invoices to pay, documents not opened. Null: nothing. */
export async function findAttention(ctx: ClientCtx, unread: Promise<Unread>) {
  const [questions, messages, invoices, newDocuments] = await Promise.all([
    openQuestions(ctx),
    unread,
    listInvoicesDueForClient(ctx),
    countNewDocuments(ctx),
  ])
  const nothing = questions.length + messages.length + invoices.length + newDocuments === 0
  return nothing
    ? null
    : {
        questions: questions.slice(0, NAMED),
        moreQuestions: questions.length > NAMED,
        messages: messages
          .slice(0, NAMED)
          .map(({ project, title, count, by }) => ({ project, title, count, by })),
        moreMessages: messages.length > NAMED,
        invoices: invoices.slice(0, NAMED),
        moreInvoices: invoices.length > NAMED,
        newDocuments,
      }
}
export type Attention = NonNullable<Awaited<ReturnType<typeof findAttention>>>

async function openQuestions({ db, actor }: ClientCtx) {
  const rows = await db
    .select({
      id: questions.id,
      question: questions.question,
      dueOn: questions.dueOn,
      project: projects.id,
      projectTitle: projects.title,
    })
    .from(questions)
    .innerJoin(projects, eq(projects.id, questions.projectId))
    .where(and(eq(projects.clientId, actor.uid), isNull(questions.answeredAt), isNull(questions.withdrawnAt)))
    .orderBy(sql`${questions.dueOn} asc nulls last`, asc(questions.createdAt), asc(questions.id))
    .limit(NAMED + 1)
  const now = today()
  return rows.map((row) => ({ ...row, late: row.dueOn !== null && row.dueOn < now }))
}

function countNewDocuments({ db, actor }: ClientCtx) {
  const { uid } = actor
  return db.$count(
    documents,
    and(visibleDocument(uid), eq(documents.origin, 'firm'), sql`not ${openedBy(uid)}`),
  )
}
