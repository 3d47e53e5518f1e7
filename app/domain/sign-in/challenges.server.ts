import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { isIP } from 'node:net'
import type { SolvedChallenge } from '#app/adapters/human-check.server.ts'
import type { Ctx } from '#app/context.ts'
import { Failure } from '#app/core/failures.ts'
import { t } from '#app/texts.ts'
import type { Transaction } from '#db/connect.server.ts'
import { consumeHumanCheck } from './human-checks.server.ts'

const CHALLENGE_LIFETIME_MS = 5 * 60 * 1000
const NONCE_BYTES = 16
const HEAD_BYTES = NONCE_BYTES + 6

const signChallenge = (secret: string, purpose: string, head: Buffer) =>
  createHmac('sha256', secret).update(`passkey challenge ${purpose}`).update(head).digest()

/**
 * Creates a random challenge for a browser to sign, valid for five minutes and one purpose. It is signed instead of
 * stored, so that visitors of the sign-in page cause no writes.
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
  const right = signChallenge(secret, purpose, head)
  if (signature.length !== right.length || !timingSafeEqual(signature, right)) return null
  const endsAt = new Date(head.readUIntBE(NONCE_BYTES, 6))
  return endsAt > new Date() ? { id: `passkey:${head.toString('base64url')}`, endsAt } : null
}

/** Returns the relying party for passkeys. IP addresses can't be one, so they fall back to localhost. */
export function getRelyingParty(appUrl: string) {
  const { hostname, origin, protocol, port } = new URL(appUrl)
  const own = isIP(hostname.replaceAll(/[[\]]/g, '')) > 0 || hostname === 'localhost'
  const rpID = own ? 'localhost' : hostname
  return { rpID, origins: own ? [`${protocol}//localhost${port && `:${port}`}`] : [origin] }
}

/** Returns a verifier that checks whether the signed challenge is ours, and a function that uses it up. */
export function createChallengeVerifier({ secret }: Ctx, purpose: string) {
  let proof: ReturnType<typeof verifyChallenge> = null
  return {
    isOurs: (challenge: string) => {
      proof = verifyChallenge(secret, purpose, challenge)
      return proof !== null
    },
    useUp: async (tx: Transaction) => {
      if (!proof || !(await consumeHumanCheck(tx, proof)))
        throw new Failure(401, t('Please try again with the passkey.'))
    },
  }
}

/** Returns null and logs the error if the library throws, which it does for any invalid input. */
export async function nullIfInvalid<T>({ log }: Ctx, verify: () => Promise<T>): Promise<T | null> {
  try {
    return await verify()
  } catch (err) {
    log.warn({ err }, 'passkey refused')
    return null
  }
}
