import { createHmac, randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import type { SolvedChallenge } from '#app/adapters/human-check.server.ts'
import type { Ctx } from '#app/context.ts'
import { isEqualSecret } from '#app/core/equal-secrets.server.ts'
import { Failure } from '#app/core/failures.ts'
import { t } from '#app/translations/texts.ts'
import type { Transaction } from '#db/connect.server.ts'
import { usedHumanChecks } from '#db/schema.ts'

const CHALLENGE_LIFETIME_MS = 5 * 60 * 1000
const NONCE_BYTES = 16
const HEAD_BYTES = NONCE_BYTES + 6

const signChallenge = (secret: string, purpose: string, head: Buffer) =>
  createHmac('sha256', secret).update(`passkey challenge ${purpose}`).update(head).digest()

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
  return endsAt > new Date() ? { id: `passkey:${head.toString('base64url')}`, endsAt } : null
}

/** Marks a solved challenge as used. Returns false if it was used before, even by a concurrent attempt. */
export async function consumeChallenge(tx: Transaction, challenge: SolvedChallenge): Promise<boolean> {
  const inserted = await tx
    .insert(usedHumanChecks)
    .values(challenge)
    .onConflictDoNothing()
    .returning({ id: usedHumanChecks.id })
  return inserted.length > 0
}

/** Returns the relying party for passkeys. An IP address can't be one, so it falls back to localhost. */
export function getRelyingParty(appUrl: string) {
  const { hostname, origin, protocol, port } = new URL(appUrl)
  const isLocal = isIP(hostname.replaceAll(/[[\]]/g, '')) > 0 || hostname === 'localhost'
  const rpID = isLocal ? 'localhost' : hostname
  return { rpID, origins: isLocal ? [`${protocol}//localhost${port && `:${port}`}`] : [origin] }
}

/** Returns a function that checks whether a challenge is one of ours, and one that consumes it afterwards. */
export function createChallengeVerifier({ secret }: Ctx, purpose: string) {
  let solved: SolvedChallenge | null = null
  return {
    verify: (challenge: string) => {
      solved = verifyChallenge(secret, purpose, challenge)
      return solved !== null
    },
    consume: async (tx: Transaction) => {
      if (!solved || !(await consumeChallenge(tx, solved)))
        throw new Failure(401, t('Please try again with the passkey.'))
    },
  }
}

/** Returns null and logs the error if the library throws, which it does for any invalid input. */
export async function nullIfInvalid<T>({ log }: Ctx, verify: () => Promise<T>): Promise<T | null> {
  try {
    return await verify()
  } catch (err) {
    log.warn({ err }, 'passkey rejected')
    return null
  }
}
