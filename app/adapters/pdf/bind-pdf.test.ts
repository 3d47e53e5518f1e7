import { webcrypto } from 'node:crypto'
import { PDF } from '@libpdf/core'
import { ContentInfo, CryptoEngine, SignedData } from 'pkijs'
import { expect, test } from 'vitest'
import { createSealKey, describeSealKey } from '#app/core/seal-key.server.ts'
import { SEAL_FILE, SEAL_FINGERPRINT, SEAL_PASSPHRASE } from '#test/make/seal-file.ts'
import { bindPdf } from './bind-pdf.ts'
import { findSeal } from './find-seal.ts'

const SIGNING_CERTIFICATE_V2 = '1.2.840.113549.1.9.16.2.47'
const TEXT = '# Letter\n\nFees: 1,000 € · Größe\n'

const key = await createSealKey('Norrvane Advisory')
const own = await describeSealKey(key)
const sealedAt = new Date('2031-03-04T05:06:07Z')
const seal = { key, text: TEXT, reason: 'Sealed by Norrvane Advisory', sealedAt }

async function makePdf(pages = 1): Promise<Uint8Array> {
  const pdf = PDF.create()
  for (let i = 0; i < pages; i++) pdf.addPage({ size: 'a4' })
  return pdf.save()
}
const sealed = await bindPdf(await makePdf(), { upload: null, seal })

const engine = new CryptoEngine({ name: 'test', crypto: webcrypto as Crypto })

/** Verifies with pkijs a signature of the whole file: digest, signature and the certificate's signature. */
async function verifyIndependently(file: Uint8Array): Promise<boolean> {
  const bytes = Buffer.from(file)
  const [, ...range] = /\/ByteRange \[(\d+) +(\d+) +(\d+) +(\d+) *\]/.exec(bytes.toString('latin1')) ?? []
  const [from = 1, before = 0, after = 0, rest = 0] = range.map(Number)
  if (from !== 0 || after + rest !== bytes.length) return false
  const der = Buffer.from(bytes.toString('latin1', before + 1, after - 1), 'hex')
  const signed = new SignedData({ schema: ContentInfo.fromBER(new Uint8Array(der)).content })
  const data = new Uint8Array(Buffer.concat([bytes.subarray(0, before), bytes.subarray(after)])).buffer
  const isBound = signed.signerInfos[0]?.signedAttrs?.attributes
    .find(({ type }) => type === SIGNING_CERTIFICATE_V2)
    ?.values.some((value) => Buffer.from(value.toBER()).includes(Buffer.from(own.fingerprint, 'hex')))
  const isValid = await signed.verify({ signer: 0, data }, engine).catch(() => false)
  return isBound === true && isValid
}

test('a sealed PDF has a PAdES signature that another implementation verifies', async () => {
  const text = Buffer.from(sealed).toString('latin1')
  expect(text).toContain('/SubFilter /ETSI.CAdES.detached')
  expect(await verifyIndependently(sealed)).toBe(true)
})

test('changing any one byte of a sealed PDF is detected', async () => {
  const start = Buffer.from(sealed).indexOf('<30')
  for (const at of [7, 300, start - 40, sealed.length - 8]) {
    const changed = Uint8Array.from(sealed)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect([at, await verifyIndependently(changed)]).toEqual([at, false])
    expect(findSeal(changed, [own.certificates])).toEqual({
      fingerprint: own.fingerprint,
      isUnchanged: false,
      sealedAt: null,
    })
  }
})

test('a seal is still found if one byte of its signature was changed', () => {
  const start = Buffer.from(sealed).indexOf('<30')
  const end = Buffer.from(sealed).indexOf('00000000', start + 1000)
  for (let at = start; at < end; at += 7) {
    const changed = Uint8Array.from(sealed)
    changed[at] = changed[at] === 0x41 ? 0x42 : 0x41
    expect([at, findSeal(changed, [own.certificates])?.fingerprint]).toEqual([at, own.fingerprint])
  }
})

test('a seal is found by its certificate, with its time, and appended bytes are detected', async () => {
  expect(
    findSeal(sealed, [(await describeSealKey(await createSealKey('Other'))).certificates, own.certificates]),
  ).toEqual({
    fingerprint: own.fingerprint,
    isUnchanged: true,
    sealedAt,
  })
  const pdf = await PDF.load(sealed)
  pdf.addPage({ size: 'a4' })
  const updated = await pdf.save({ incremental: true })
  for (const changed of [
    updated,
    Buffer.concat([sealed, Buffer.from('\n')]),
    Buffer.concat([Buffer.from(' '), sealed]),
  ])
    expect(findSeal(changed, [own.certificates])?.isUnchanged).toBe(false)
})

test('a seal by another certificate of the same name isn’t found', async () => {
  const other = await createSealKey('Norrvane Advisory')
  const forged = await bindPdf(await makePdf(), { upload: null, seal: { ...seal, key: other } })
  expect(findSeal(forged, [own.certificates])).toBeNull()
  expect(findSeal(new Uint8Array(), [own.certificates])).toBeNull()
  expect(findSeal(Buffer.from(`<${'30'.repeat(5000)}>`), [own.certificates])).toBeNull()
})

test('an uploaded PDF stays byte for byte the beginning of the sealed one, and the text is attached', async () => {
  const upload = await makePdf(3)
  const bound = await bindPdf(await makePdf(2), { upload, seal })
  expect(Buffer.from(bound.subarray(0, upload.length)).equals(Buffer.from(upload))).toBe(true)
  const pdf = await PDF.load(bound)
  expect(pdf.getPageCount()).toBe(5)
  expect(new TextDecoder().decode(pdf.getAttachment('agreement.md') ?? new Uint8Array())).toBe(TEXT)
  expect(findSeal(bound, [own.certificates])?.isUnchanged).toBe(true)
  const unsealed = await bindPdf(await makePdf(2), { upload, seal: null })
  expect((await PDF.load(unsealed)).getPageCount()).toBe(5)
  expect(findSeal(unsealed, [own.certificates])).toBeNull()
})

test('a firm’s own PKCS#12 file seals, too', async () => {
  const pkcs12 = { pkcs12: SEAL_FILE, passphrase: SEAL_PASSPHRASE }
  const bytes = await bindPdf(await makePdf(), { upload: null, seal: { ...seal, key: pkcs12 } })
  const { certificates } = await describeSealKey(pkcs12)
  expect(findSeal(bytes, [certificates])).toMatchObject({ fingerprint: SEAL_FINGERPRINT, isUnchanged: true })
})
