import { isIP } from 'node:net'
import type { Ctx } from '#app/context.ts'
import { t } from '#app/texts.ts'
import type { Transaction } from '#db/connect.server.ts'
import { Failure } from '../failures.ts'
import { claimProof } from '../inquiries/used-human-checks.server.ts'
import { proofOfChallenge } from './challenges.server.ts'

/** The site that passkeys are bound to. Addresses in numbers can't have any; this machine's is called localhost. */
export function relyingPartyOf(appUrl: string) {
  const { hostname, origin, protocol, port } = new URL(appUrl)
  const own = isIP(hostname.replaceAll(/[[\]]/g, '')) > 0 || hostname === 'localhost'
  const rpID = own ? 'localhost' : hostname
  return { rpID, origins: own ? [`${protocol}//localhost${port && `:${port}`}`] : [origin] }
}

/** Finds out whether the signed challenge is one of ours, and then lets it count once. */
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

/** The library throws for whatever a visitor may send that is not right; the log keeps what it was. */
export async function checked<T>({ log }: Ctx, verify: () => Promise<T>): Promise<T | null> {
  try {
    return await verify()
  } catch (err) {
    log.warn({ err }, 'passkey refused')
    return null
  }
}
