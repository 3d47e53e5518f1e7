import { and, desc, eq, isNotNull } from 'drizzle-orm'
import { isOpenAgreement, isTurnOfSigner, isVisibleAgreement } from '#app/domain/access/visibility.server.ts'
import { pick } from '#app/domain/list-queries.server.ts'
import {
  agreementDeclinedEmail,
  agreementSignedEmail,
  agreementToSignEmail,
} from '#app/emails/agreement-emails.tsx'
import { NOTHING_LEFT } from '#app/emails/withheld-reasons.ts'
import { agreementEvents, agreements } from '#db/schema.ts'
import type { EmailCtx, EmailWriters } from './render-context.server.ts'

export const agreementEmails = {
  'agreement-sent': async ({ ctx, person, data }) => {
    const agreement = await findAgreementOfEmail(ctx, data.agreement, person.uid)
    return agreement ? agreementToSignEmail(person.name, agreement) : NOTHING_LEFT
  },
  'agreement-signed': async ({ ctx, data }) => {
    const agreement = await findSentAgreement(ctx, data.agreement)
    return agreement ? agreementSignedEmail(agreement) : NOTHING_LEFT
  },
  'agreement-declined': async ({ ctx, data }) => {
    const agreement = await findSentAgreement(ctx, data.agreement)
    const [declined] = await ctx.db
      .select(pick(agreementEvents, 'name', 'reason'))
      .from(agreementEvents)
      .where(and(eq(agreementEvents.agreementId, data.agreement), eq(agreementEvents.action, 'declined')))
      .orderBy(desc(agreementEvents.id))
      .limit(1)
    return agreement && declined ? agreementDeclinedEmail(agreement, declined) : NOTHING_LEFT
  },
} satisfies Partial<EmailWriters>

/** Finds an agreement that this person can sign now. */
export async function findAgreementOfEmail({ db }: EmailCtx, id: string, uid: string) {
  const [agreement] = await db
    .select(pick(agreements, 'id', 'title', 'expiresOn'))
    .from(agreements)
    .where(and(eq(agreements.id, id), isOpenAgreement(), isVisibleAgreement({ uid }), isTurnOfSigner(uid)))
  return agreement
}

async function findSentAgreement({ db }: EmailCtx, id: string) {
  const [agreement] = await db
    .select(pick(agreements, 'id', 'title', 'countersign'))
    .from(agreements)
    .where(and(eq(agreements.id, id), isNotNull(agreements.sentAt)))
  return agreement
}
