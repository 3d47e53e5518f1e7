import { PDF } from '@libpdf/core'
import { createSigner, describeSealKey, type SealKey } from '#app/core/seal-key.server.ts'
import { findSeal } from './find-seal.ts'

/** Inputs besides an agreement's printed pages: the PDF they are appended to, and the seal that is applied. */
export type Binding = {
  /** PDF that the printed pages follow. */
  upload: Uint8Array | null
  seal: Seal | null
}
type Seal = {
  key: SealKey
  /** Text attached as `agreement.md`. */
  text: string
  reason: string
  sealedAt: Date
}

const ATTACHED_TEXT = 'agreement.md'
const ATTACHED_UPLOAD = 'agreement.pdf'
const FIELD_NAME = 'Seal'

/**
 * Appends printed pages to an uploaded PDF, attaches the signed text, and seals the result (PAdES B-B). The file starts
 * with the unchanged bytes of the upload. If the upload's structure doesn't allow this, the upload is attached instead.
 * @throws {Error} also if the seal can't be verified
 */
export async function bindPdf(
  printed: Uint8Array,
  { upload, seal }: Binding,
): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = await PDF.load(upload ?? printed)
  if (upload) {
    const pages = await PDF.load(printed)
    await pdf.copyPagesFrom(
      pages,
      Array.from({ length: pages.getPageCount() }, (_, i) => i),
    )
  }
  if (!seal) return new Uint8Array(await pdf.save({ incremental: true }))
  const { key, sealedAt, reason } = seal
  const attach = (name: string, content: Uint8Array) =>
    pdf.addAttachment(name, content, { createdAt: sealedAt, modifiedAt: sealedAt })
  attach(ATTACHED_TEXT, new TextEncoder().encode(seal.text))
  if (upload && pdf.canSaveIncrementally() !== null) attach(ATTACHED_UPLOAD, upload)
  const { bytes } = await pdf.sign({
    signer: await createSigner(key),
    signingTime: sealedAt,
    reason,
    fieldName: FIELD_NAME,
    level: 'B-B',
  })
  const { certificates } = await describeSealKey(key)
  if (!findSeal(bytes, [certificates])?.isUnchanged) throw new Error('the seal can’t be verified')
  return new Uint8Array(bytes)
}
