import { randomUUID } from 'node:crypto'
import type { Ctx } from '#app/context.ts'
import { Failure, TooMany } from '#app/core/failures.ts'
import { consumeChallenge } from '#app/domain/access/challenges.server.ts'
import {
  countAttempts,
  countVisitorEmail,
  listNetworkAttempts,
  rateLimits,
} from '#app/domain/access/rate-limits.server.ts'
import { queueVisitorEmail } from '#app/domain/access/visitor-emails.server.ts'
import { t } from '#app/texts.ts'
import type { Transaction } from '#db/connect.server.ts'
import { inquiries } from '#db/schema.ts'
import type { InquiryForm } from './inquiry-form.ts'

/** The human check failed: its token is missing, forged, expired or already used. */
class HumanCheckFailed extends Failure {
  constructor() {
    super(400, t('Please complete the reCAPTCHA challenge.'))
  }
}

/**
 * Stores an inquiry, queues its two emails and uses up the human check in one transaction.
 * @throws {HumanCheckFailed | TooMany} in which case nothing is stored
 */
export async function sendInquiry(
  ctx: Ctx,
  form: InquiryForm,
  visitor: { token: string | null | undefined; ip: string },
) {
  const solved = await verifyHumanCheck(ctx, visitor)
  const id = randomUUID()
  const data = { inquiry: id }
  await ctx.db.transaction(async (tx) => {
    if (solved && !(await consumeChallenge(tx, solved))) throw new HumanCheckFailed()
    await countAttempts(tx, listNetworkAttempts(rateLimits.inquiry, visitor.ip))
    await tx.insert(inquiries).values({ id, ...form })
    await ctx.jobs.queueEmail(tx, { kind: 'inquiry', to: ctx.inquiryTo, data })
    // The visitor may have entered someone else's email. The inquiry is always stored, but the receipt is sent only
    // within the rate limits for visitor emails.
    const receipt = { kind: 'inquiry-receipt', to: form.email, data } as const
    await queueVisitorEmail(ctx, tx, receipt, await canSendReceipt(tx, form.email, visitor.ip))
  })
  ctx.log.info({ inquiry: id }, 'inquiry received')
  return { id }
}

async function canSendReceipt(tx: Transaction, to: string, ip: string): Promise<boolean> {
  try {
    return (await countVisitorEmail(tx, { to, ip, limit: rateLimits.receipt })).send
  } catch (err) {
    if (err instanceof TooMany) return false
    throw err
  }
}

async function verifyHumanCheck(
  { humanCheck }: Ctx,
  visitor: { token: string | null | undefined; ip: string },
) {
  if (humanCheck.kind === 'none') return null
  const solved = visitor.token ? await humanCheck.verify(visitor.token, visitor.ip) : null
  if (!solved) throw new HumanCheckFailed()
  return solved
}
