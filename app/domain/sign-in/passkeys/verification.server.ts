import { isIP } from 'node:net'
import type { SolvedChallenge } from '#app/adapters/human-check.server.ts'
import type { Ctx } from '#app/context.ts'
import { Failure } from '#app/core/failures.ts'
import { consumeChallenge, verifyChallenge } from '#app/domain/access/challenges.server.ts'
import { t } from '#app/texts.ts'
import type { Transaction } from '#db/connect.server.ts'

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
        throw new Failure(401, t('Please try again with your passkey.'))
    },
  }
}

/** Returns null and logs the error if the library throws. It throws for any invalid input. */
export async function nullIfInvalid<T>({ log }: Ctx, verify: () => Promise<T>): Promise<T | null> {
  try {
    return await verify()
  } catch (err) {
    log.warn({ err }, 'passkey rejected')
    return null
  }
}
