import { randomInt, webcrypto } from 'node:crypto'
import 'reflect-metadata'
import {
  BasicConstraintsExtension,
  cryptoProvider,
  SubjectAlternativeNameExtension,
  X509CertificateGenerator,
} from '@peculiar/x509'
import { DAY_MS } from '#app/core/units.ts'

cryptoProvider.set(webcrypto as Crypto)
const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }

const createKeys = () =>
  webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']) as Promise<CryptoKeyPair>
type Authority = { name: string; keys: CryptoKeyPair; pem: string }

const createSerialNumber = () => randomInt(0x10000000, 0x7fffffff).toString(16)
const validFor = (days: number) => ({
  notBefore: new Date(Date.now() - 30 * DAY_MS),
  notAfter: new Date(Date.now() + days * DAY_MS),
})

/** Creates a certificate authority, whose certificate is self-signed. */
export async function createAuthority(name = 'CN=Test authority'): Promise<Authority> {
  const keys = await createKeys()
  const certificate = await X509CertificateGenerator.createSelfSigned({
    serialNumber: createSerialNumber(),
    name,
    keys,
    signingAlgorithm: algorithm,
    ...validFor(365),
    extensions: [new BasicConstraintsExtension(true, 1, true)],
  })
  return { name, keys, pem: certificate.toString('pem') }
}

/**
 * Creates a server certificate, self-signed unless there is an authority. `days` is negative for an expired one.
 * Returns the certificate and its key as PEM.
 */
export async function createCertificate({
  authority,
  host = 'localhost',
  days = 30,
}: {
  authority?: Authority
  host?: string
  days?: number
} = {}): Promise<{ cert: string; key: string }> {
  const keys = await createKeys()
  const common = {
    serialNumber: createSerialNumber(),
    signingAlgorithm: algorithm,
    ...validFor(days),
    extensions: [new SubjectAlternativeNameExtension([{ type: 'dns', value: host }])],
  }
  const certificate = authority
    ? await X509CertificateGenerator.create({
        ...common,
        subject: `CN=${host}`,
        issuer: authority.name,
        publicKey: keys.publicKey,
        signingKey: authority.keys.privateKey,
      })
    : await X509CertificateGenerator.createSelfSigned({ ...common, name: `CN=${host}`, keys })
  const key = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey)).toString('base64')
  return {
    cert: certificate.toString('pem'),
    key: `-----BEGIN PRIVATE KEY-----\n${key}\n-----END PRIVATE KEY-----\n`,
  }
}
