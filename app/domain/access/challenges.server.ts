import { createHmac, randomBytes } from 'node:crypto'
import type { SolvedChallenge } from '#app/adapters/human-check.server.ts'
import { isEqualSecret } from '#app/core/equal-secrets.server.ts'
import type { Transaction } from '#db/connect.server.ts'
import { usedChallenges } from '#db/schema.ts'

const CHALLENGE_LIFETIME_MS = 5 * 60 * 1000
const NONCE_BYTES = 16
const HEAD_BYTES = NONCE_BYTES + 6

const signChallenge = (secret: string, purpose: string, head: Buffer) =>
  createHmac('sha256', secret).update(`challenge ${purpose}`).update(head).digest()

/**
 * Creates a random challenge for a browser to sign, valid for five minutes and one purpose. It is signed instead of
 * stored, so that visitors to the sign-in page cause no writes.
 */
export function createChallenge(secret: string, purpose: string): Uint8Array<ArrayBuffer> {
  const head = Buffer.alloc(HEAD_BYTES)
  randomBytes(NONCE_BYTES).copy(head)
  head.writeUIntBE(Date.now() + CHALLENGE_LIFETIME_MS, NONCE_BYTES, 6)
  return new Uint8Array([...head, ...signChallenge(secret, purpose, head)])
}

export function verifyChallenge(secret: string, purpose: string, challenge: string): SolvedChallenge | null {
  const bytes = Buffer.from(challenge, 'base64url')
  const head = bytes.subarray(0, HEAD_BYTES)
  const signature = bytes.subarray(HEAD_BYTES)
  if (!isEqualSecret(signature, signChallenge(secret, purpose, head))) return null
  const endsAt = new Date(head.readUIntBE(NONCE_BYTES, 6))
  return endsAt > new Date() ? { id: `challenge:${head.toString('base64url')}`, endsAt } : null
}

/** Marks a solved challenge as used. Returns false if it was used before, even by a concurrent attempt. */
export async function consumeChallenge(tx: Transaction, challenge: SolvedChallenge): Promise<boolean> {
  const inserted = await tx
    .insert(usedChallenges)
    .values(challenge)
    .onConflictDoNothing()
    .returning({ id: usedChallenges.id })
  return inserted.length > 0
}
