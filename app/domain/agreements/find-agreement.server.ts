import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { type ActorCtx, type AdminCtx, type ClientCtx, type Ctx, isImpersonating } from '#app/context.ts'
import { getAgreementState, isAgreementActionPossible } from '#app/core/agreement-states.ts'
import { today } from '#app/core/days.ts'
import { NotFound } from '#app/core/failures.ts'
import { listCurrencies } from '#app/core/money.ts'
import {
  isOpenAgreement,
  isOpenToStaff,
  isTurnOfSigner,
  isVisibleAgreement,
} from '#app/domain/access/visibility.server.ts'
import { pick } from '#app/domain/list-queries.server.ts'
import { findSignInState } from '#app/domain/user-columns.server.ts'
import { t } from '#app/texts.ts'
import { agreementSigners, agreements, projects } from '#db/schema.ts'
import { getAgreementRevision } from './agreement-drafts.server.ts'
import {
  type Agreement,
  insertEvent,
  listEvents,
  listProjectSigners,
  listSigners,
} from './agreement-records.server.ts'
import { composeDraft } from './field-values.server.ts'
import { awaitsSignatureOf } from './list-agreements.server.ts'
import { renderMarkdown } from './markdown.server.ts'

const agreementColumns = pick(
  agreements,
  'id',
  'kind',
  'title',
  'state',
  'countersign',
  'inOrder',
  'expiresOn',
  'projectId',
  'shownText',
  'shownHash',
  'sentAt',
  'signedAt',
  'uploadPages',
)

/** Finds an agreement in any state, with the whole text that its signers see. @throws {NotFound} */
export async function findAgreement(ctx: AdminCtx, id: string) {
  const { db } = ctx
  const [found] = await db
    .select({ agreement: agreements, project: pick(projects, 'id', 'title', 'clientId', 'archivedAt') })
    .from(agreements)
    .innerJoin(projects, eq(projects.id, agreements.projectId))
    .where(and(eq(agreements.id, id), isOpenToStaff(ctx.actor, agreements.projectId)))
  if (!found) throw new NotFound(t('Agreement not found'))
  const { agreement, project } = found
  const state = getAgreementState(agreement, today())
  const draft = state === 'draft' ? await loadDraft(ctx, agreement) : null
  return {
    ...pickShownFields(agreement),
    uploadPages: agreement.uploadPages,
    state,
    project,
    signers: draft?.signers ?? (await listSigners(db, agreement)),
    draft,
    html: renderMarkdown(agreement.shownText ?? draft?.shownText ?? ''),
    events: await listEvents(db, id),
    canCountersign: isAgreementActionPossible('countersign', agreement, today()),
    canWithdraw: isAgreementActionPossible('withdraw', agreement, today()),
    /** Second factor that the current user's account requires for a signature. */
    factor: await findRequiredFactor(ctx),
  }
}
export type AdminAgreement = Awaited<ReturnType<typeof findAgreement>>

const pickShownFields = (agreement: Agreement) =>
  pick(
    agreement,
    'id',
    'kind',
    'title',
    'text',
    'countersign',
    'inOrder',
    'expiresOn',
    'currency',
    'invoiceId',
    'shownHash',
    'sentAt',
  )

const loadDraft = async (ctx: AdminCtx, agreement: Agreement) => ({
  ...(await composeDraft(ctx.db, agreement)),
  version: getAgreementRevision(agreement),
  currencies: agreement.kind === 'proposal' ? listCurrencies() : [],
  people: await listProjectSigners(ctx, agreement.projectId),
})

/** @throws {NotFound} for drafts, unknown agreements and hidden ones alike */
export async function findAgreementForClient(ctx: ClientCtx, id: string) {
  const { db, actor } = ctx
  const [agreement] = await db
    .select({
      ...agreementColumns,
      projectTitle: projects.title,
      isTurn: isTurnOfSigner(actor.uid),
      isOpen: sql<boolean>`coalesce(${isOpenAgreement()}, false)`,
    })
    .from(agreements)
    .innerJoin(projects, eq(projects.id, agreements.projectId))
    .where(and(eq(agreements.id, id), isVisibleAgreement(actor)))
  if (!agreement) throw new NotFound(t('Agreement not found'))
  const { shownText, isTurn, isOpen, ...shown } = agreement
  const signers = await listSigners(db, agreement)
  return {
    ...shown,
    state: getAgreementState(agreement, today()),
    html: renderMarkdown(shownText ?? ''),
    signers: signers.map((signer) => ({
      ...pick(signer, 'position', 'name', 'signedAt', 'declinedAt'),
      isSelf: signer.uid === actor.uid,
    })),
    canSign: isTurn && isOpen && !isImpersonating(actor),
    factor: await findRequiredFactor(ctx),
  }
}
export type ClientAgreement = Awaited<ReturnType<typeof findAgreementForClient>>

/** Returns the second factor that the account must use to sign, or null if it has none. */
export async function findRequiredFactor(ctx: ActorCtx): Promise<'code' | 'passkey' | null> {
  const { authenticator, passkey } = await findSignInState(ctx, ctx.actor)
  return authenticator ? 'code' : passkey ? 'passkey' : null
}

/**
 * Records that a signer has opened a sent agreement, once per person. Staff who view the portal as a client don't
 * count.
 */
export async function recordAgreementViewed(ctx: ClientCtx, id: string): Promise<void> {
  const { actor } = ctx
  if (isImpersonating(actor)) return
  await ctx.db.transaction(async (tx) => {
    const [viewed] = await tx
      .update(agreementSigners)
      .set({ viewedAt: sql`now()` })
      .where(
        and(
          eq(agreementSigners.agreementId, id),
          eq(agreementSigners.uid, actor.uid),
          isNull(agreementSigners.viewedAt),
        ),
      )
      .returning({ position: agreementSigners.position })
    if (viewed) await insertEvent(tx, ctx, { agreementId: id, action: 'viewed' })
  })
}

/** Returns the id of the newest agreement that the user can sign now. Accepted invitations redirect to it. */
export async function findAgreementToSign({ db }: Pick<Ctx, 'db'>, uid: string): Promise<string | null> {
  const [found] = await db
    .select({ id: agreements.id })
    .from(agreements)
    .where(awaitsSignatureOf({ uid }))
    .orderBy(desc(agreements.sentAt), desc(agreements.id))
    .limit(1)
  return found?.id ?? null
}
