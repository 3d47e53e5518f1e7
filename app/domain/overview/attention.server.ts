import { and, asc, desc, eq, isNull, not, sql } from 'drizzle-orm'
import type { ClientCtx } from '#app/context.ts'
import { documents, projects, questions } from '#db/schema.ts'
import { today } from '../days.ts'
import { openedBy } from '../documents/client-documents.server.ts'
import { listInvoicesDueForClient } from '../invoices/client-invoices.server.ts'
import { modifiedAtOfSeen, visibleDocument } from '../visibility.server.ts'

/** So many of each are named; the rest is counted. */
const NAMED = 5

/** What waits for this client: questions of the firm, invoices to pay, documents not opened. Null: nothing. */
export async function findAttention(ctx: ClientCtx) {
  const [questions, invoices, newDocuments] = await Promise.all([
    openQuestions(ctx),
    listInvoicesDueForClient(ctx),
    countNewDocuments(ctx),
  ])
  const nothing = questions.length === 0 && invoices.length === 0 && newDocuments === 0
  return nothing
    ? null
    : {
        questions: questions.slice(0, NAMED),
        moreQuestions: questions.length > NAMED,
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

/** Among so many of the newest: nobody waits for what has lain there longer. */
const LOOKED_AT = 1000

async function countNewDocuments({ db, actor }: ClientCtx): Promise<number> {
  const { uid } = actor
  const newest = db
    .select({ opened: openedBy(uid).as('opened') })
    .from(documents)
    .where(and(visibleDocument(uid), eq(documents.origin, 'firm')))
    .orderBy(desc(modifiedAtOfSeen), desc(documents.id))
    .limit(LOOKED_AT)
    .as('newest')
  return db.$count(newest, not(newest.opened))
}
