import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { APP_URL } from '../app.ts'

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const base64 = (data: Buffer | string) => Buffer.from(data).toString('base64url')

type Twist = { origin?: string; rpId?: string; verified?: boolean; counter?: number }

/** Creates a fake authenticator whose responses are like a browser's. */
export function makeAuthenticator() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  const jwk = publicKey.export({ format: 'jwk' })
  const point = (text: string | undefined) => Buffer.from(text ?? '', 'base64url')
  // COSE: EC2, ES256, P-256.
  const cose = Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    point(jwk.x),
    Buffer.from('225820', 'hex'),
    point(jwk.y),
  ])
  const clientData = (type: string, challenge: string, twist: Twist) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: twist.origin ?? APP_URL, crossOrigin: false }))
  const head = (flags: number, { rpId = 'foyer.test', verified = true, counter = 0 }: Twist) => {
    const rest = Buffer.alloc(5)
    rest.writeUInt8(flags | 0x01 | (verified ? 0x04 : 0))
    rest.writeUInt32BE(counter, 1)
    return Buffer.concat([sha256(rpId), rest])
  }
  return {
    id: base64(id),
    /** Responds to a registration challenge. */
    create: (challenge: string, twist: Twist = {}) => {
      const authData = Buffer.concat([
        head(0x40, twist),
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        cose,
      ])
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.from([authData.length]),
        authData,
      ])
      return {
        id: base64(id),
        rawId: base64(id),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64(clientData('webauthn.create', challenge, twist)),
          attestationObject: base64(attestation),
          transports: ['internal'],
        },
      }
    },
    /** Responds to a sign-in challenge. */
    get: (challenge: string, twist: Twist = {}) => {
      const authenticatorData = head(0, twist)
      const client = clientData('webauthn.get', challenge, twist)
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(client)]), privateKey)
      return {
        id: base64(id),
        rawId: base64(id),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64(client),
          authenticatorData: base64(authenticatorData),
          signature: base64(signature),
        },
      }
    },
  }
}
