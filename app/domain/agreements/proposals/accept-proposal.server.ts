import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import { makesInvoices } from '#app/content/modules.ts'
import type { Payment } from '#app/content/shapes.ts'
import { recordActivity } from '#app/domain/activity/record-activity.server.ts'
import { toBuyer } from '#app/domain/invoices/billable-parties.server.ts'
import { findUnmergedCompany, insertDraft } from '#app/domain/invoices/invoice-drafts.server.ts'
import { pick } from '#app/domain/list-queries.server.ts'
import { findClient } from '#app/domain/users/clients.server.ts'
import * as lists from '#content/lists.ts'
import { payment } from '#content/payment.ts'
import type { Transaction } from '#db/connect.server.ts'
import { agreementLines, agreementSigners, agreements, projects } from '#db/schema.ts'

type Proposal = Pick<typeof agreements.$inferSelect, 'id' | 'projectId' | 'currency'>
type Project = Pick<
  typeof projects.$inferSelect,
  'id' | 'title' | 'status' | 'archivedAt' | 'clientId' | 'companyId'
>

/**
 * Applies a signed proposal in the transaction of its last signature: sets the project's status, and creates one
 * invoice draft from the lines.
 */
export async function acceptProposal(tx: Transaction, { id, projectId, currency }: Proposal): Promise<void> {
  const [project] = await tx
    .select(pick(projects, 'id', 'title', 'status', 'archivedAt', 'clientId', 'companyId'))
    .from(projects)
    .where(eq(projects.id, projectId))
    .for('no key update')
  if (!project) return
  await startProject(tx, project)
  if (makesInvoices && currency) await createFirstInvoice(tx, id, project, currency)
}

/** Returns the status of a project whose proposal was signed. Older content only has the list of statuses. */
const getAcceptedStatus = () =>
  (lists as { acceptedStatus?: string }).acceptedStatus ??
  lists.projectStatuses.find(({ means }) => means === 'active')?.text

async function startProject(tx: Transaction, { id, title, status: before, archivedAt }: Project) {
  const status = getAcceptedStatus()
  const isDone = lists.projectStatuses.some(({ text, means }) => text === before && means === 'done')
  if (!status || status === before || isDone || archivedAt) return
  await tx.update(projects).set({ status, updatedAt: sql`now()` }).where(eq(projects.id, id))
  await recordActivity(tx, 'program', {
    action: 'project.changed',
    subject: { id, name: title },
    before: { status: before },
    after: { status },
  })
}

/**
 * Creates the invoice draft for the project's company or, without one, its main contact or, without both, the first
 * signer. Does nothing if the proposal already has a draft.
 */
async function createFirstInvoice(tx: Transaction, id: string, project: Project, currency: string) {
  const [proposal] = await tx
    .select(pick(agreements, 'invoiceId'))
    .from(agreements)
    .where(eq(agreements.id, id))
  const lines = await tx
    .select(pick(agreementLines, 'description', 'quantity', 'unit', 'unitPrice', 'taxCategory', 'taxRate'))
    .from(agreementLines)
    .where(eq(agreementLines.agreementId, id))
    .orderBy(asc(agreementLines.position))
  // Not locked, because companies are locked before projects: a merge waits for the project, and then moves the draft.
  const company = project.companyId ? await findUnmergedCompany(tx, project.companyId) : undefined
  const contactId = project.clientId ?? (await findFirstSigner(tx, id))
  const contact = contactId ? await findClient(tx, { id: contactId }) : undefined
  if (proposal?.invoiceId || lines.length === 0 || !(company || contact)) return
  const draft = await insertDraft(
    tx,
    'program',
    {
      ...toBuyer({ company, client: contact }),
      companyId: company?.id ?? null,
      // Everyone with billing in a company gets its invoices.
      clientId: company ? null : (contact?.id ?? null),
      projectId: project.id,
      kind: 'invoice',
      currency,
      exchangeRate: null,
      dueDays: payment.dueDays,
      orderNumber: null,
      servicePeriodFrom: null,
      servicePeriodTo: null,
      exemptionReason: (payment as Payment).exemptionReason ?? null,
      copyTo: company?.invoiceEmails ?? [],
      notes: null,
      lines,
    },
    { company, client: company ? undefined : contact },
  )
  await tx.update(agreements).set({ invoiceId: draft.id }).where(eq(agreements.id, id))
}

async function findFirstSigner(tx: Transaction, id: string): Promise<string | null> {
  const [signer] = await tx
    .select(pick(agreementSigners, 'uid'))
    .from(agreementSigners)
    .where(and(eq(agreementSigners.agreementId, id), isNotNull(agreementSigners.uid)))
    .orderBy(asc(agreementSigners.position))
    .limit(1)
  return signer?.uid ?? null
}
