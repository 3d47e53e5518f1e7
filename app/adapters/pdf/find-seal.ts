import { createHash, verify, X509Certificate } from 'node:crypto'
import { ContentInfo, SignedData } from 'pkijs'

/** `sealedAt`: time stated by the seal. Null if the file was changed. */
export type FoundSeal = { fingerprint: string; isUnchanged: boolean; sealedAt: Date | null }

const SIGNED_DATA = '1.2.840.113549.1.7.2'
const MESSAGE_DIGEST = '1.2.840.113549.1.9.4'
/** Start of a DER sequence in hexadecimal digits. */
const SIGNATURE_START = '<30'
const MIN_SIGNATURE_DIGITS = 500
const MAX_SIGNATURE_DIGITS = 200_000
const TIME_ENTRY = /\/M \(D:(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z\)/g

/**
 * Finds a signature with one of the certificates (PEM) in any file, and verifies that it covers every other byte.
 * Ignores the PDF's structure, because an attacker may have rewritten it.
 */
export function findSeal(file: Uint8Array, certificates: string[]): FoundSeal | null {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  const own = certificates.map((pem) => new X509Certificate(pem).raw)
  let changed: FoundSeal | null = null
  for (const { start, end } of listSignatures(bytes)) {
    const found = checkSignature(bytes, { start, end }, own)
    if (found?.isUnchanged) return { ...found, sealedAt: readTime(bytes.subarray(end)) }
    if (found) changed ??= { ...found, sealedAt: null }
  }
  if (changed) return changed
  const damaged = own.find((der) => containsHalf(bytes, der))
  return damaged ? { fingerprint: getFingerprint(damaged), isUnchanged: false, sealedAt: null } : null
}

/**
 * Returns whether the file contains either half of a certificate. A changed byte in the signature damages at most one
 * of them.
 */
function containsHalf(bytes: Buffer, der: Buffer): boolean {
  const middle = der.length >> 1
  return [der.subarray(0, middle), der.subarray(middle)].some((half) => {
    const digits = half.toString('hex')
    return bytes.includes(digits) || bytes.includes(digits.toUpperCase())
  })
}

/** Lowercase hexadecimal SHA-256 of a certificate (DER). */
const getFingerprint = (certificate: Buffer) => createHash('sha256').update(certificate).digest('hex')

type Place = { start: number; end: number }

/** Yields the places of hexadecimal strings that may be signatures, brackets included, from the last to the first. */
function* listSignatures(bytes: Buffer): Generator<Place> {
  for (let start = bytes.length; start > 0; ) {
    start = bytes.lastIndexOf(SIGNATURE_START, start - 1)
    if (start < 0) return
    const length = bytes.subarray(start, start + MAX_SIGNATURE_DIGITS).indexOf('>')
    if (length < MIN_SIGNATURE_DIGITS) continue
    const end = start + length + 1
    if (/^<[0-9a-fA-F]+>$/.test(bytes.toString('latin1', start, end))) yield { start, end }
  }
}

function checkSignature(bytes: Buffer, { start, end }: Place, own: Buffer[]) {
  const signed = parseSignature(Buffer.from(bytes.toString('latin1', start + 1, end - 1), 'hex'))
  const certificates = signed?.certificates?.map((item) => Buffer.from(item.toSchema().toBER())) ?? []
  const certificate = own.find((der) => certificates.some((found) => found.equals(der)))
  if (!signed || !certificate) return null
  const covered = [bytes.subarray(0, start), bytes.subarray(end)]
  const isUnchanged = isSignatureValid(signed, certificate, covered)
  return { fingerprint: getFingerprint(certificate), isUnchanged }
}

/** Verifies the first signer's signature over the covered bytes, never over content embedded in the signature. */
function isSignatureValid({ signerInfos: [signer] }: SignedData, certificate: Buffer, covered: Buffer[]) {
  const attributes = signer?.signedAttrs
  const digest = attributes?.attributes.find(({ type }) => type === MESSAGE_DIGEST)?.values[0]
  if (!attributes || !digest) return false
  const hash = createHash('sha256')
  for (const part of covered) hash.update(part)
  const signature = Buffer.from(signer.signature.valueBlock.valueHexView)
  try {
    const { publicKey } = new X509Certificate(certificate)
    return (
      hash.digest().equals(Buffer.from(digest.valueBlock.valueHexView)) &&
      verify('sha256', Buffer.from(attributes.encodedValue), publicKey, signature)
    )
  } catch {
    return false
  }
}

function parseSignature(der: Buffer): SignedData | null {
  try {
    const content = ContentInfo.fromBER(new Uint8Array(der))
    return content.contentType === SIGNED_DATA ? new SignedData({ schema: content.content }) : null
  } catch {
    return null
  }
}

/** Reads the time that follows the signature in its dictionary. The signature covers it. */
function readTime(after: Buffer): Date | null {
  const [match] = after.toString('latin1', 0, 1000).matchAll(TIME_ENTRY)
  if (!match) return null
  const [, year, month, day, hour, minute, second] = match.map(Number)
  return new Date(Date.UTC(year ?? 0, (month ?? 1) - 1, day, hour, minute, second))
}
