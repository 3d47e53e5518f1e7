import { randomUUID } from 'node:crypto'
import type { Ctx } from '#app/context.ts'
import { inquiryEmail } from '#app/emails/inquiries/inquiry.tsx'
import { inquiryReceiptEmail } from '#app/emails/inquiries/inquiry-receipt.tsx'
import { t } from '#app/texts.ts'
import type { Transaction } from '#db/connect.server.ts'
import { inquiries } from '#db/schema.ts'
import { queueVisitorEmail } from '../accounts/visitor-emails.server.ts'
import { Failure, TooMany } from '../failures.ts'
import { consumeAll, consumeVisitorEmail, hitsOfNetworks, limits } from '../limits.server.ts'
import type { InquiryForm } from './form.ts'
import { claimProof } from './used-human-checks.server.ts'

/** Human check failed: the token is missing, forged, expired or already used. */
export class NotHuman extends Failure {
  constructor() {
    super(400, t('Please complete the reCAPTCHA challenge.'))
  }
}

/**
 * Stores an inquiry, queues its two emails and consumes the human check in one transaction.
 * @throws {HumanCheckFailed | TooMany} and stores nothing then
 */
export async function sendInquiry(
  ctx: Ctx,
  form: InquiryForm,
  visitor: { token: string | null | undefined; address: string },
): Promise<{ id: string }> {
  const proof = await proofOf(ctx, visitor)
  const id = randomUUID()
  const [mail, receipt] = await Promise.all([
    inquiryEmail({ to: ctx.inquiryTo, appUrl: ctx.appUrl, id, inquiry: form }),
    inquiryReceiptEmail({ to: form.email, serviceOfInterest: form.serviceOfInterest }),
  ])
  await ctx.db.transaction(async (tx) => {
    if (proof && !(await claimProof(tx, proof))) throw new NotHuman()
    await consumeAll(tx, hitsOfNetworks(limits.inquiry, visitor.address))
    await tx.insert(inquiries).values({ id, ...form })
    await ctx.jobs.queueMail(tx, mail)
    // The visitor may have entered a stranger's email. The inquiry is always stored, but the receipt is sent only
    // within the rate limits of visitor emails.
    await queueVisitorEmail(ctx, tx, receipt, await maySendReceipt(tx, form.email, visitor.address))
  })
  ctx.log.info({ inquiry: id }, 'inquiry received')
  return { id }
}

async function maySendReceipt(tx: Transaction, to: string, from: string): Promise<boolean> {
  try {
    return (await consumeVisitorEmail(tx, { to, from, limit: limits.receipt })).send
  } catch (err) {
    if (err instanceof TooMany) return false
    throw err
  }
}

async function proofOf({ humanCheck }: Ctx, visitor: { token: string | null | undefined; address: string }) {
  if (humanCheck.kind === 'none') return null
  const proof = visitor.token ? await humanCheck.verify(visitor.token, visitor.address) : null
  if (!proof) throw new NotHuman()
  return proof
}
