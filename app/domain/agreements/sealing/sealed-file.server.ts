import { and, eq } from 'drizzle-orm'
import { type ActorCtx, type Ctx, isImpersonating, isStaff } from '#app/context.ts'
import { isAgreementComplete } from '#app/core/agreement-states.ts'
import { Busy, NotFound, nullIfNotFound } from '#app/core/failures.ts'
import { MIB } from '#app/core/units.ts'
import { countAttempt, rateLimits } from '#app/domain/access/rate-limits.server.ts'
import { isOpenToStaff, isVisibleAgreement } from '#app/domain/access/visibility.server.ts'
import { composeDraft } from '#app/domain/agreements/field-values.server.ts'
import { readUploadedPdf } from '#app/domain/agreements/uploads/uploaded-pdf.server.ts'
import { loadVersion, type StoredVersion } from '#app/domain/documents/client-documents.server.ts'
import { readVersion } from '#app/domain/documents/read-stored-version.server.ts'
import { t } from '#app/texts.ts'
import type { Database } from '#db/connect.server.ts'
import { agreements, documents } from '#db/schema.ts'
import { printUnsigned } from './agreement-pdf.server.tsx'

/** Sealing takes about a second. */
const RETRY_AFTER_SECONDS = 5
/** Encoding makes attachments a third larger, and common limits for emails are 20 to 25 MB. */
const MAX_ATTACHED_BYTES = 15 * MIB

type AgreementFile = { sealed: StoredVersion } | { unsigned: Uint8Array<ArrayBuffer>; name: string }

/**
 * Returns the sealed PDF of an agreement that the actor can see or, before it is complete, an unsealed PDF that is
 * marked as not signed.
 * @throws {NotFound}
 * @throws {Busy} between the last signature and the seal
 * @throws {TooMany} after 120 printed files per client and hour
 */
export async function findAgreementFile(ctx: ActorCtx, id: string): Promise<AgreementFile> {
  const { db, actor } = ctx
  const within = isStaff(actor) ? isOpenToStaff(actor, agreements.projectId) : isVisibleAgreement(actor)
  const [agreement] = await db
    .select()
    .from(agreements)
    .where(and(eq(agreements.id, id), within))
  if (!agreement) throw new NotFound(t('Agreement not found'))
  if (agreement.sealedAt) return { sealed: await findSealedVersion(db, id) }
  if (isAgreementComplete(agreement))
    throw new Busy(t('The signed PDF is being created.'), RETRY_AFTER_SECONDS)
  if (!isStaff(actor) && !isImpersonating(actor)) await countAttempt(db, rateLimits.pdf, actor.uid)
  const { title } = agreement
  const unsigned = await printUnsigned(ctx, {
    title,
    shownText: agreement.shownText ?? (await composeDraft(db, agreement)).shownText,
    upload: await readUploadedPdf(ctx, agreement),
    requester: (actor.impersonatedBy ?? actor).uid,
  })
  return { unsigned, name: `${title}.pdf` }
}

/**
 * Returns the stored version of an agreement's sealed PDF. Doesn't check access. @throws {NotFound} before it is sealed
 */
async function findSealedVersion(db: Database, id: string): Promise<StoredVersion> {
  const [document] = await db
    .select({ id: documents.id })
    .from(documents)
    .where(eq(documents.agreementId, id))
  return loadVersion(db, undefined, document?.id ?? '')
}

/** Returns whether the sealed PDF is small enough to be attached to emails. */
export const isAttachable = ({ bytes }: { bytes: number }) => bytes <= MAX_ATTACHED_BYTES

/**
 * Returns the sealed PDF as a list of email attachments, which is empty if the PDF is too large. Doesn't check access.
 */
export async function createAgreementAttachments(ctx: Pick<Ctx, 'db' | 'files' | 'log'>, id: string) {
  const version = await findSealedVersion(ctx.db, id).catch(nullIfNotFound)
  if (!version || !isAttachable(version)) return []
  const content = Buffer.concat(await (await readVersion(ctx, version)).toArray())
  return [{ filename: version.name, contentType: 'application/pdf', content }]
}
