import { createHash, verify, webcrypto, X509Certificate } from 'node:crypto'
import { CryptoKeySigner, P12Signer, type Signer } from '@libpdf/core'
import { BitString, Integer, Utf8String } from 'asn1js'
import { AttributeTypeAndValue, BasicConstraints, Certificate, Extension, Time } from 'pkijs'

/** Private key of a seal with its certificate: made here, or a firm's own as PKCS#12. Binary parts are in base64. */
export type SealKey = { pkcs8: string; certificate: string } | { pkcs12: string; passphrase: string }

const { subtle } = webcrypto
const EC_KEY = { name: 'ECDSA', namedCurve: 'P-256' } as const
const VALID_YEARS = 15
/** Limit of a common name in X.509 (RFC 5280, appendix A). */
const MAX_COMMON_NAME_LENGTH = 64
const COMMON_NAME = '2.5.4.3'
const BASIC_CONSTRAINTS = '2.5.29.19'
const KEY_USAGE = '2.5.29.15'
/** digitalSignature and nonRepudiation, the first two bits. */
const SIGNATURE_USAGE = new Uint8Array([0b1100_0000])

const toBase64 = (bytes: ArrayBuffer | Uint8Array) => Buffer.from(bytes as Uint8Array).toString('base64')
const fromBase64 = (text: string) => new Uint8Array(Buffer.from(text, 'base64'))

/** Creates a P-256 key with a self-signed certificate in the firm's name. */
export async function createSealKey(name: string, now = new Date()): Promise<SealKey> {
  const keys = await subtle.generateKey(EC_KEY, true, ['sign', 'verify'])
  const certificate = new Certificate()
  certificate.version = 2
  // Positive: the first bit of a random number would make it negative.
  const serial = webcrypto.getRandomValues(new Uint8Array(16))
  serial[0] = 0x40 | ((serial[0] ?? 0) & 0x3f)
  certificate.serialNumber = new Integer({ valueHex: serial.buffer })
  const value = new Utf8String({ value: [...name].slice(0, MAX_COMMON_NAME_LENGTH).join('') })
  for (const { typesAndValues } of [certificate.issuer, certificate.subject])
    typesAndValues.push(new AttributeTypeAndValue({ type: COMMON_NAME, value }))
  certificate.notBefore = toCertificateTime(now)
  const lastDay = new Date(now)
  lastDay.setUTCFullYear(now.getUTCFullYear() + VALID_YEARS)
  certificate.notAfter = toCertificateTime(lastDay)
  const addExtension = (extnID: string, extnValue: ArrayBuffer) =>
    new Extension({ extnID, critical: true, extnValue })
  const usage = new BitString({ valueHex: SIGNATURE_USAGE.buffer, unusedBits: 6 })
  certificate.extensions = [
    addExtension(BASIC_CONSTRAINTS, new BasicConstraints({ cA: false }).toSchema().toBER(false)),
    addExtension(KEY_USAGE, usage.toBER(false)),
  ]
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey as CryptoKey)
  await certificate.sign(keys.privateKey as CryptoKey, 'SHA-256')
  return {
    pkcs8: toBase64(await subtle.exportKey('pkcs8', keys.privateKey)),
    certificate: toBase64(certificate.toSchema(true).toBER(false)),
  }
}

/** Whole seconds, as DER requires. From 2050 on, certificates have years of four digits (RFC 5280, 4.1.2.5). */
const toCertificateTime = (moment: Date) => {
  const value = new Date(Math.floor(moment.getTime() / 1000) * 1000)
  return new Time({ type: value.getUTCFullYear() < 2050 ? 0 : 1, value })
}

/** @throws {Error} if the passphrase is wrong, or the file can't be read */
export async function createSigner(key: SealKey): Promise<Signer> {
  if ('pkcs12' in key) return P12Signer.create(fromBase64(key.pkcs12), key.passphrase)
  const privateKey = await subtle.importKey('pkcs8', fromBase64(key.pkcs8), EC_KEY, false, ['sign'])
  return new CryptoKeySigner(privateKey as CryptoKey, fromBase64(key.certificate), 'EC', 'ECDSA')
}

/** Returns the certificates of a key, its own first, and the SHA-256 of its own (DER) in lowercase hexadecimal. */
export async function describeSealKey(key: SealKey) {
  const { certificate, certificateChain = [] } = await createSigner(key)
  const [own, ...chain] = [certificate, ...certificateChain].map((der) => new X509Certificate(der))
  return {
    certificates: [own, ...chain].map((x509) => x509?.toString()).join(''),
    fingerprint: createHash('sha256').update(certificate).digest('hex'),
    validUntil: new Date(own?.validTo ?? 0),
  }
}

/** Returns whether signatures by the key are valid for its certificate. */
export async function matchesCertificate(key: SealKey): Promise<boolean> {
  const signer = await createSigner(key)
  const probe = Buffer.from('probe')
  const { publicKey } = new X509Certificate(signer.certificate)
  return verify('sha256', probe, publicKey, await signer.sign(probe, 'SHA-256'))
}
