import { isIP } from 'node:net'
import type { Ctx } from '#app/context.ts'
import { t } from '#app/texts.ts'
import type { Transaction } from '#db/connect.server.ts'
import { Failure } from '../failures.ts'
import { claimProof } from '../inquiries/used-human-checks.server.ts'
import { proofOfChallenge } from './challenges.server.ts'

/** Returns the relying party for passkeys. IP addresses can't be one, so they fall back to localhost. */
export function relyingPartyOf(appUrl: string) {
  const { hostname, origin, protocol, port } = new URL(appUrl)
  const own = isIP(hostname.replaceAll(/[[\]]/g, '')) > 0 || hostname === 'localhost'
  const rpID = own ? 'localhost' : hostname
  return { rpID, origins: own ? [`${protocol}//localhost${port && `:${port}`}`] : [origin] }
}

/** Returns a verifier that checks whether the signed challenge is ours, and a function that uses it up. */
export function challengeOf({ secret }: Ctx, purpose: string) {
  let proof: ReturnType<typeof proofOfChallenge> = null
  return {
    isOurs: (challenge: string) => {
      proof = proofOfChallenge(secret, purpose, challenge)
      return proof !== null
    },
    useUp: async (tx: Transaction) => {
      if (!proof || !(await claimProof(tx, proof)))
        throw new Failure(401, t('Please try again with the passkey.'))
    },
  }
}

/** Returns null and logs the error if the library throws, which it does for any invalid input. */
export async function checked<T>({ log }: Ctx, verify: () => Promise<T>): Promise<T | null> {
  try {
    return await verify()
  } catch (err) {
    log.warn({ err }, 'passkey refused')
    return null
  }
}
