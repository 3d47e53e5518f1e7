import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { ActorCtx, AdminCtx, ClientCtx } from '#app/context.ts'
import {
  AGREEMENT_TRANSITIONS,
  type AgreementAction,
  getAgreementState,
  isAgreementActionPossible,
  isAgreementComplete,
} from '#app/core/agreement-states.ts'
import { formatDay, today } from '#app/core/days.ts'
import { Conflict, Forbidden } from '#app/core/failures.ts'
import { isVisibleAgreement } from '#app/domain/access/visibility.server.ts'
import { recordActivity } from '#app/domain/activity/record-activity.server.ts'
import {
  type ClaimFactor,
  type GivenFactor,
  withSecondFactor,
} from '#app/domain/sign-in/second-factor/confirm-second-factor.server.ts'
import { t } from '#app/texts.ts'
import type { Transaction } from '#db/connect.server.ts'
import { agreementSigners, agreements } from '#db/schema.ts'
import type { DeclineForm, SignForm } from './agreement-form.ts'
import {
  type Agreement,
  hashShownText,
  insertEvent,
  isSigner,
  listSigners,
  lockAgreement,
} from './agreement-records.server.ts'
import { CONSENT_TEXT, getPasskeySubject } from './consent.ts'
import { acceptProposal } from './proposals/accept-proposal.server.ts'
import { endAgreement, queueSignEmails, queueStaffEmail } from './send-agreement.server.ts'

/**
 * Signs a sent agreement as one of its signers. The last signature of the client completes it, unless the firm
 * countersigns.
 * @throws {NotFound} for agreements that the client can't see
 * @throws {Failure} 400 without the second factor that the account has
 * @throws {Forbidden | Conflict | TooMany}
 */
export async function signAgreement(ctx: ClientCtx, id: string, form: SignForm): Promise<void> {
  await withSecondFactor(ctx, toGivenFactor(id, form), (claim) =>
    ctx.db.transaction(async (tx) => {
      const { agreement, signer, others } = await lockForSigner(tx, ctx, id, 'sign')
      await insertSignature(tx, ctx, agreement, 'signed', form, claim)
      const { name, email } = ctx.actor
      await tx
        .update(agreementSigners)
        .set({ signedAt: sql`now()`, name: name || email, email })
        .where(isSigner(id, signer.position))
      if (others.some(({ signedAt }) => signedAt === null)) {
        if (agreement.inOrder) await queueSignEmails(tx, ctx, agreement)
        return
      }
      const state = AGREEMENT_TRANSITIONS.sign.to
      await tx
        .update(agreements)
        .set({ state, signedAt: sql`now()`, updatedAt: sql`now()` })
        .where(eq(agreements.id, id))
      await queueStaffEmail(tx, ctx, agreement, 'agreement-signed')
      await completeAgreement(tx, ctx, { ...agreement, state })
    }),
  )
}

/**
 * Signs an agreement for the firm, after the client. Any member of staff with access to the project may countersign.
 * @throws {NotFound | Conflict | Failure | TooMany}
 */
export async function countersignAgreement(ctx: AdminCtx, id: string, form: SignForm): Promise<void> {
  await withSecondFactor(ctx, toGivenFactor(id, form), (claim) =>
    ctx.db.transaction(async (tx) => {
      const { agreement } = await lockAgreement(tx, ctx, id)
      assertPossible('countersign', agreement)
      await insertSignature(tx, ctx, agreement, 'countersigned', form, claim)
      const state = AGREEMENT_TRANSITIONS.countersign.to
      await tx.update(agreements).set({ state, updatedAt: sql`now()` }).where(eq(agreements.id, id))
      await completeAgreement(tx, ctx, { ...agreement, state })
    }),
  )
}

/**
 * Completes an agreement in the transaction of its last required signature: queues the sealed PDF, and applies a
 * proposal to its project. Does nothing while the firm still has to countersign.
 */
async function completeAgreement(tx: Transaction, ctx: ActorCtx, agreement: Agreement): Promise<void> {
  if (!isAgreementComplete(agreement)) return
  const { id } = agreement
  await tx.update(agreements).set({ endedAt: sql`now()` }).where(eq(agreements.id, id))
  await ctx.jobs.queueTask(tx, 'seal-agreement', id, 0)
  if (agreement.kind === 'proposal') await acceptProposal(tx, agreement)
}

/** Declines an agreement for all its signers. @throws {NotFound | Forbidden | Conflict} */
export async function declineAgreement(ctx: ClientCtx, id: string, { reason }: z.output<typeof DeclineForm>) {
  await ctx.db.transaction(async (tx) => {
    const { agreement, signer } = await lockForSigner(tx, ctx, id, 'decline')
    await tx.update(agreementSigners).set({ declinedAt: sql`now()` }).where(isSigner(id, signer.position))
    await endAgreement(tx, id, AGREEMENT_TRANSITIONS.decline.to)
    await insertEvent(tx, ctx, { agreementId: id, action: 'declined', reason })
    const subject = { id, name: agreement.title }
    await recordActivity(tx, ctx, {
      action: 'agreement.declined',
      subject,
      projects: [agreement.projectId],
      after: { reason },
    })
    await queueStaffEmail(tx, ctx, agreement, 'agreement-declined')
  })
}

/** Locks an agreement that the actor can sign now. */
async function lockForSigner(tx: Transaction, ctx: ClientCtx, id: string, action: 'sign' | 'decline') {
  const { actor } = ctx
  const { agreement } = await lockAgreement(tx, ctx, id, isVisibleAgreement(actor))
  const signers = await listSigners(tx, agreement)
  const signer = signers.find(({ uid }) => uid === actor.uid)
  if (!signer) throw new Forbidden(t('You aren’t a signer of this agreement.'))
  if (signer.signedAt) throw new Conflict(t('You’ve already signed this agreement.'))
  assertPossible(action, agreement)
  const others = signers.filter((other) => other !== signer)
  const isTurnOfOther = others.some(({ position, signedAt }) => !signedAt && position < signer.position)
  if (agreement.inOrder && isTurnOfOther) throw new Conflict(t('It isn’t your turn to sign yet.'))
  if (!signer.canSign) throw new Forbidden(t('You’re no longer on this project, so you can’t sign.'))
  return { agreement, signer, others }
}

/** @throws {Conflict} with the reason why the action isn't possible */
function assertPossible(action: AgreementAction, agreement: Agreement): void {
  if (isAgreementActionPossible(action, agreement, today())) return
  const day = agreement.expiresOn ? formatDay(agreement.expiresOn) : ''
  const messages = {
    draft: t('This agreement hasn’t been sent yet.'),
    sent: t('The client hasn’t signed yet.'),
    signed: t('This agreement has already been signed.'),
    countersigned: t('This agreement has already been signed.'),
    declined: t('This agreement was declined, so it can’t be signed anymore.'),
    expired: t('This agreement could be signed until {day}.', { day }),
    withdrawn: t('This agreement was withdrawn, so it can’t be signed anymore.'),
  }
  throw new Conflict(messages[getAgreementState(agreement, today())])
}

const toGivenFactor = (id: string, { code, passkey, shownHash }: SignForm): GivenFactor => ({
  code,
  passkey,
  subject: getPasskeySubject(id, shownHash),
  notice: t('A recovery code was used to sign an agreement.'),
})

/** @throws {Conflict} if the agreement isn't the one that was shown */
async function insertSignature(
  tx: Transaction,
  ctx: ActorCtx,
  { id, projectId, title, shownText, shownHash }: Agreement,
  action: 'signed' | 'countersigned',
  { fullName, shownHash: seen }: SignForm,
  claim: ClaimFactor,
): Promise<void> {
  if (shownText === null || seen !== shownHash || seen !== hashShownText(shownText))
    throw new Conflict(
      t('This isn’t the text that you were shown, so nothing was signed. Reload the page and read it again.'),
    )
  const factor = await claim(tx)
  await insertEvent(tx, ctx, { agreementId: id, action, fullName, consent: CONSENT_TEXT, shownHash, factor })
  await recordActivity(tx, ctx, {
    action: `agreement.${action}`,
    subject: { id, name: title },
    projects: [projectId],
    after: { fullName, shownHash, factor },
  })
}
