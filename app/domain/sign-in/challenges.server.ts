import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Proof } from '#app/adapters/human-check.server.ts'

const LIFETIME_MS = 5 * 60 * 1000
const NONCE = 16
const HEAD = NONCE + 6

const sign = (secret: string, purpose: string, head: Buffer) =>
  createHmac('sha256', secret).update(`passkey challenge ${purpose}`).update(head).digest()

/**
 * Creates a random challenge for a browser to sign, valid for five minutes and one purpose. It is signed instead of
 * stored, so that visitors of the sign-in page cause no writes.
 */
export function makeChallenge(secret: string, purpose: string): Uint8Array<ArrayBuffer> {
  const head = Buffer.alloc(HEAD)
  randomBytes(NONCE).copy(head)
  head.writeUIntBE(Date.now() + LIFETIME_MS, NONCE, 6)
  return new Uint8Array([...head, ...sign(secret, purpose, head)])
}

export function proofOfChallenge(secret: string, purpose: string, challenge: string): Proof | null {
  const bytes = Buffer.from(challenge, 'base64url')
  const head = bytes.subarray(0, HEAD)
  const signature = bytes.subarray(HEAD)
  const right = sign(secret, purpose, head)
  if (signature.length !== right.length || !timingSafeEqual(signature, right)) return null
  const endsAt = new Date(head.readUIntBE(NONCE, 6))
  return endsAt > new Date() ? { id: `passkey:${head.toString('base64url')}`, endsAt } : null
}
