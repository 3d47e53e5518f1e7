import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { AdminCtx } from '#app/context.ts'
import { AGREEMENT_KINDS } from '#app/core/agreement-states.ts'
import { Conflict, Failure } from '#app/core/failures.ts'
import { recordActivity } from '#app/domain/activity/record-activity.server.ts'
import { assertRevision, getRevision } from '#app/domain/edit-conflicts/revision.server.ts'
import { calculateTotals } from '#app/domain/invoices/invoice-totals.ts'
import { toPricedLines } from '#app/domain/invoices/line-form.ts'
import { lockProjectForUpdate } from '#app/domain/projects/lock-project.server.ts'
import { t } from '#app/texts.ts'
import type { Transaction } from '#db/connect.server.ts'
import { agreementLines, agreementSigners, agreements } from '#db/schema.ts'
import { type AgreementForm, type NewAgreementForm, UPLOADED_PDF } from './agreement-form.ts'
import {
  type Agreement,
  listAgreementLines,
  listPeopleByEmail,
  listSigners,
  lockAgreement,
} from './agreement-records.server.ts'
import { findTemplate } from './agreement-templates.server.ts'
import { sendDraft } from './send-agreement.server.ts'

type UploadColumns = Pick<Agreement, 'uploadKey' | 'uploadBytes' | 'uploadSha256' | 'uploadPages'>

/**
 * Creates a draft from a template or, with `upload`, for a PDF in document storage.
 * @throws {NotFound | Conflict | Failure}
 */
export async function createAgreement(
  ctx: AdminCtx,
  projectId: string,
  form: NewAgreementForm,
  upload?: UploadColumns,
): Promise<string> {
  const template = upload ? undefined : findTemplate(form.template)
  if (!template && !(upload && form.template === UPLOADED_PDF))
    throw new Failure(400, t('Select a template.'), 'template')
  const { inOrder, expiresOn } = form
  const title = form.title ?? template?.title
  if (!title) throw new Failure(400, t('Enter a title.'), 'title')
  const kind = template?.kind ?? 'upload'
  return ctx.db.transaction(async (tx) => {
    const id = await insertDraft(tx, ctx, form.signer, {
      projectId,
      kind,
      template: template?.name ?? null,
      title,
      text: template?.text ?? '',
      countersign: template?.countersign ?? AGREEMENT_KINDS.upload.countersign,
      inOrder,
      expiresOn,
      currency: kind === 'proposal' ? form.currency : null,
      ...upload,
    })
    if (kind === 'proposal') await replaceLines(tx, id, form)
    return id
  })
}

async function insertDraft(
  tx: Transaction,
  ctx: AdminCtx,
  signer: (string | null)[],
  values: Omit<typeof agreements.$inferInsert, 'id'>,
): Promise<string> {
  const id = randomUUID()
  await lockActiveProject(tx, ctx, values.projectId)
  await tx.insert(agreements).values({ id, createdBy: ctx.actor.uid, ...values })
  await replaceSigners(tx, { id, projectId: values.projectId }, signer)
  const { title, kind } = values
  await recordActivity(tx, ctx, {
    action: 'agreement.created',
    subject: { id, name: title },
    projects: [values.projectId],
    after: { title, kind, signers: signer.filter(Boolean) },
  })
  return id
}

/**
 * Saves a draft, and sends it with `next: 'send'`.
 * @throws {NotFound | Conflict | Failure}
 */
export async function updateAgreement(ctx: AdminCtx, id: string, form: AgreementForm): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const { agreement, project } = await lockDraft(tx, ctx, id, form.version)
    if (project.archivedAt) throw createArchivedConflict()
    const { title, inOrder, expiresOn, countersign } = form
    const text = form.text ?? agreement.text
    const currency = agreement.kind === 'proposal' ? form.currency : null
    const changes = { title, text, inOrder, expiresOn, countersign, currency }
    const before = await listSigners(tx, agreement)
    const [draft] = await tx
      .update(agreements)
      .set({ ...changes, updatedAt: sql`now()` })
      .where(eq(agreements.id, id))
      .returning()
    if (!draft) throw new Error('the locked agreement is gone')
    await replaceSigners(tx, agreement, form.signer)
    if (draft.kind === 'proposal') await replaceLines(tx, id, form)
    await recordActivity(tx, ctx, {
      action: 'agreement.changed',
      subject: { id, name: title },
      projects: [agreement.projectId],
      before: { ...pickDraftFields(agreement), signers: before.map(({ email }) => email) },
      after: { ...changes, signers: form.signer.filter(Boolean) },
    })
    if (form.next === 'send') await sendDraft(tx, ctx, draft)
  })
}

const pickDraftFields = ({ title, text, inOrder, expiresOn, countersign, currency }: Agreement) => ({
  title,
  text,
  inOrder,
  expiresOn,
  countersign,
  currency,
})

export const getAgreementRevision = ({ state, updatedAt }: Pick<Agreement, 'state' | 'updatedAt'>) =>
  getRevision(state, updatedAt)

/** @throws {Conflict} if the draft was sent, or isn't at this revision */
async function lockDraft(tx: Transaction, ctx: AdminCtx, id: string, version: string | undefined) {
  const { agreement, project } = await lockAgreement(tx, ctx, id)
  const { state, updatedAt } = agreement
  if (state !== 'draft')
    throw new Conflict(t('This agreement has been sent and can’t be edited anymore. Create a new one.'))
  await assertRevision(tx, ctx.actor, { id, actions: ['agreement.changed'] }, version, state, updatedAt)
  return { agreement, project }
}

const createArchivedConflict = () =>
  new Conflict(t('This project is archived. Unarchive it to create or send agreements.'))

async function lockActiveProject(tx: Transaction, ctx: AdminCtx, id: string) {
  const project = await lockProjectForUpdate(tx, ctx, id)
  if (project.archivedAt) throw createArchivedConflict()
}

/** @throws {Failure} 400 at the field of a person who isn't on the project */
async function replaceSigners(
  tx: Transaction,
  { id, projectId }: Pick<Agreement, 'id' | 'projectId'>,
  typed: (string | null)[],
): Promise<void> {
  const emails = typed.filter((email) => email !== null)
  const people = emails.length > 0 ? await listPeopleByEmail(tx, projectId, emails) : []
  const rows = typed.flatMap((email, i) => {
    if (email === null) return []
    const person = people.find((one) => one.email === email)
    if (!person) throw new Failure(400, t('Add this person to the project first.'), `signer[${i}]`)
    return [{ uid: person.uid, email, name: person.name }]
  })
  await tx.delete(agreementSigners).where(eq(agreementSigners.agreementId, id))
  if (rows.length > 0)
    await tx
      .insert(agreementSigners)
      .values(rows.map((row, i) => ({ agreementId: id, position: i + 1, ...row })))
}

async function replaceLines(
  tx: Transaction,
  agreementId: string,
  { lines: typed, currency }: Pick<AgreementForm, 'lines' | 'currency'>,
): Promise<void> {
  const lines = toPricedLines(typed, currency)
  const { lineNets } = calculateTotals(lines)
  await tx.delete(agreementLines).where(eq(agreementLines.agreementId, agreementId))
  if (lines.length > 0)
    await tx
      .insert(agreementLines)
      .values(lines.map((line, i) => ({ agreementId, position: i + 1, net: lineNets[i] ?? 0, ...line })))
}

/**
 * Creates a draft with the text, the lines and the signers of another agreement, without signers who have left the
 * project. Returns its id.
 * @throws {NotFound | Conflict}
 */
export async function copyAgreement(ctx: AdminCtx, id: string): Promise<string> {
  return ctx.db.transaction(async (tx) => {
    const { agreement } = await lockAgreement(tx, ctx, id)
    const { kind, template, projectId } = agreement
    if (kind === 'upload') throw new Conflict(t('Upload the PDF again to create a new agreement.'))
    const signers = await listSigners(tx, agreement)
    const emails = signers.flatMap(({ canSign, currentEmail }) => (canSign ? [currentEmail] : []))
    const fields = pickDraftFields(agreement)
    const copy = await insertDraft(tx, ctx, emails, {
      ...fields,
      kind,
      template,
      projectId,
      expiresOn: null,
    })
    const lines = await listAgreementLines(tx, id)
    if (lines.length > 0)
      await tx.insert(agreementLines).values(lines.map((line) => ({ ...line, agreementId: copy })))
    return copy
  })
}
