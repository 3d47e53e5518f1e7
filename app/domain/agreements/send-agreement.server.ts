import { eq, sql } from 'drizzle-orm'
import type { AdminCtx, Ctx } from '#app/context.ts'
import { AGREEMENT_TRANSITIONS, isAgreementActionPossible } from '#app/core/agreement-states.ts'
import { today } from '#app/core/days.ts'
import { Conflict, Failure } from '#app/core/failures.ts'
import { joinList } from '#app/core/join-list.ts'
import { findActiveLead } from '#app/domain/access/active-lead.server.ts'
import { recordActivity } from '#app/domain/activity/record-activity.server.ts'
import { queueInvitationEmail } from '#app/domain/users/invitations.server.ts'
import { t } from '#app/texts.ts'
import type { Transaction } from '#db/connect.server.ts'
import { agreementSigners, agreements } from '#db/schema.ts'
import {
  type Agreement,
  hashShownText,
  insertEvent,
  isSigner,
  listSigners,
  lockAgreement,
  type Signer,
} from './agreement-records.server.ts'
import { composeDraft } from './field-values.server.ts'

/**
 * Sends a locked draft: stores the text to be signed with its hash, and emails everyone whose turn it is.
 * @throws {Failure} 400 that names what is missing
 */
export async function sendDraft(tx: Transaction, ctx: AdminCtx, draft: Agreement): Promise<void> {
  const { id, title } = draft
  const { signers, lines, shownText, emptyFields } = await composeDraft(tx, draft)
  assertComplete(draft, signers, emptyFields, lines.length)
  const shownHash = hashShownText(shownText)
  await tx
    .update(agreements)
    .set({
      state: AGREEMENT_TRANSITIONS.send.to,
      sentAt: sql`now()`,
      shownText,
      shownHash,
      updatedAt: sql`now()`,
    })
    .where(eq(agreements.id, id))
  for (const { position, name } of signers)
    await tx.update(agreementSigners).set({ name }).where(isSigner(id, position))
  await insertEvent(tx, ctx, { agreementId: id, action: 'sent', shownHash })
  const sentTo = await queueSignEmails(tx, ctx, draft, ctx.actor)
  await recordActivity(tx, ctx, {
    action: 'agreement.sent',
    subject: { id, name: title },
    projects: [draft.projectId],
    after: { shownHash, signers: signers.map(({ email }) => email), sentTo },
  })
}

function assertComplete(draft: Agreement, signers: Signer[], emptyFields: string[], lines: number) {
  if (emptyFields.length > 0)
    throw new Failure(
      400,
      t(
        'These fields have no value: {fields}. Add the details to the company, the project or the site’s content, or replace the fields in the text.',
        { fields: joinList(emptyFields) },
      ),
      'text',
    )
  if (draft.kind !== 'upload' && !draft.text) throw new Failure(400, t('Enter the text.'), 'text')
  if (draft.kind === 'proposal' && lines === 0) throw new Failure(400, t('Add at least one line.'), 'lines')
  if (signers.length === 0) throw new Failure(400, t('Add at least one signer.'), 'signer')
  const blocked = signers.findIndex(({ canSign }) => !canSign)
  if (blocked >= 0)
    throw new Failure(
      400,
      t('{name} can’t sign: their account is deactivated or no longer on the project.', {
        name: signers[blocked]?.name ?? '',
      }),
      `signer[${blocked}]`,
    )
  if (draft.expiresOn && draft.expiresOn < today())
    throw new Failure(400, t('Select today or a later day.'), 'expiresOn')
}

/**
 * Emails everyone whose turn it is to sign. People without a password get an invitation that redirects to the
 * agreement. Returns their email addresses.
 */
export async function queueSignEmails(
  tx: Transaction,
  ctx: Pick<Ctx, 'appUrl' | 'jobs'>,
  agreement: Agreement,
  sender?: AdminCtx['actor'],
): Promise<string[]> {
  const unsigned = (await listSigners(tx, agreement)).filter(({ signedAt }) => signedAt === null)
  const next = agreement.inOrder ? unsigned.slice(0, 1) : unsigned
  const reached = next.flatMap(({ uid, currentEmail, emailVerified, canSign }) =>
    canSign && uid && currentEmail ? [{ uid, email: currentEmail, emailVerified }] : [],
  )
  for (const { uid, email, emailVerified } of reached) {
    const data = { agreement: agreement.id }
    if (emailVerified) await ctx.jobs.queueEmail(tx, { kind: 'agreement-sent', to: email, uid, data })
    else {
      const { appUrl, jobs } = ctx
      const invitation = { uid, email, project: agreement.projectId, agreement: agreement.id }
      await queueInvitationEmail({ appUrl, jobs, ...(sender && { actor: sender }) }, tx, invitation)
    }
  }
  return reached.map(({ email }) => email)
}

/** Emails the project's lead, or the administrator if there is none or the lead's account is deactivated. */
export async function queueStaffEmail(
  tx: Transaction,
  ctx: Pick<Ctx, 'adminEmail' | 'jobs'>,
  { id, projectId }: Pick<Agreement, 'id' | 'projectId'>,
  kind: 'agreement-signed' | 'agreement-declined' | 'agreement-sealed',
): Promise<void> {
  const lead = await findActiveLead(tx, projectId)
  const to = lead?.email ?? ctx.adminEmail
  await ctx.jobs.queueEmail(tx, { kind, to, uid: lead?.uid ?? null, data: { agreement: id } })
}

/** Withdraws a draft or a sent agreement, so that it can't be signed anymore. @throws {NotFound | Conflict} */
export async function withdrawAgreement(ctx: AdminCtx, id: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const { agreement } = await lockAgreement(tx, ctx, id)
    if (!isAgreementActionPossible('withdraw', agreement, today()))
      throw new Conflict(t('This agreement can’t be withdrawn anymore.'))
    const { title, state, sentAt } = agreement
    await endAgreement(tx, id, AGREEMENT_TRANSITIONS.withdraw.to)
    if (sentAt) await insertEvent(tx, ctx, { agreementId: id, action: 'withdrawn' })
    await recordActivity(tx, ctx, {
      action: 'agreement.withdrawn',
      subject: { id, name: title },
      projects: [agreement.projectId],
      before: { state },
    })
  })
}

export const endAgreement = (tx: Transaction, id: string, state: 'withdrawn' | 'declined') =>
  tx
    .update(agreements)
    .set({ state, endedAt: sql`now()`, updatedAt: sql`now()` })
    .where(eq(agreements.id, id))
