import { and, asc, eq } from 'drizzle-orm'
import type { ClientCtx } from '#app/context.ts'
import { getAgreementState } from '#app/core/agreement-states.ts'
import { today } from '#app/core/days.ts'
import { groupBy } from '#app/core/group-by.ts'
import { isVisibleAgreement } from '#app/domain/access/visibility.server.ts'
import { pick } from '#app/domain/list-queries.server.ts'
import { agreementEvents, agreementSigners, agreements, projects } from '#db/schema.ts'

/** Lists the agreements that the client can see, with their texts, and what the client did with them. */
export async function listAgreementsToExport({ db, actor }: ClientCtx) {
  const visible = isVisibleAgreement(actor)
  const rows = await db
    .select({
      ...pick(agreements, 'id', 'projectId', 'kind', 'title', 'state', 'expiresOn', 'sentAt', 'signedAt'),
      project: projects.title,
      text: agreements.shownText,
      sha256: agreements.shownHash,
    })
    .from(agreements)
    .innerJoin(projects, eq(projects.id, agreements.projectId))
    .where(visible)
    .orderBy(asc(agreements.createdAt), asc(agreements.id))
  const signers = await db
    .select(pick(agreementSigners, 'agreementId', 'name', 'email', 'signedAt', 'declinedAt'))
    .from(agreementSigners)
    .innerJoin(agreements, and(eq(agreements.id, agreementSigners.agreementId), visible))
    .orderBy(asc(agreementSigners.position))
  const events = await db
    .select({
      ...pick(agreementEvents, 'agreementId', 'action', 'fullName', 'consent', 'factor', 'reason'),
      from: agreementEvents.clientIp,
      at: agreementEvents.createdAt,
    })
    .from(agreementEvents)
    .innerJoin(agreements, and(eq(agreements.id, agreementEvents.agreementId), visible))
    .where(eq(agreementEvents.uid, actor.uid))
    .orderBy(asc(agreementEvents.id))
  const signersByAgreement = groupBy(signers, 'agreementId')
  const eventsByAgreement = groupBy(events, 'agreementId')
  return rows.map(({ id, ...row }) => ({
    ...row,
    state: getAgreementState(row, today()),
    signers: signersByAgreement.get(id) ?? [],
    ownActions: eventsByAgreement.get(id) ?? [],
  }))
}
