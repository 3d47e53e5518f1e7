import { createHash, createHmac, randomInt } from 'node:crypto'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Challenge, Payload } from 'altcha-lib/types'
import { z } from 'zod'
import { Busy } from '#app/core/failures.ts'
import { t } from '#app/texts.ts'

/** Solved challenge. Its id must be accepted only once, and not after `endsAt`. */
export type SolvedChallenge = { id: string; endsAt: Date }

export type HumanCheck =
  | { kind: 'none' }
  | {
      kind: 'altcha'
      challenge: () => Promise<Challenge>
      verify: (token: string) => Promise<SolvedChallenge | null>
    }
  | {
      kind: 'recaptcha'
      siteKey: string
      verify: (token: string, ip: string) => Promise<SolvedChallenge | null>
    }

export type HumanCheckSettings =
  | { kind: 'none' }
  | { kind: 'altcha' }
  | { kind: 'recaptcha'; siteKey: string; secretKey: string; verifyUrl: string }

/** `secret` signs challenges, so that each instance accepts those of the others. */
export function createHumanCheck(settings: HumanCheckSettings, secret: string): HumanCheck {
  if (settings.kind === 'recaptcha') return createRecaptchaCheck(settings)
  return settings.kind === 'altcha' ? createAltchaCheck(secret) : { kind: 'none' }
}

const CHALLENGE_LIFETIME_MS = 60 * 60 * 1000
const SolvedPayload = z.object({
  challenge: z.looseObject({
    parameters: z.looseObject({ nonce: z.string(), expiresAt: z.number() }),
    signature: z.string(),
  }),
  solution: z.looseObject({ counter: z.number(), derivedKey: z.string() }),
})

function createAltchaCheck(secret: string): HumanCheck {
  const deriveSecret = (purpose: string) => createHmac('sha256', secret).update(purpose).digest('hex')
  const secrets = {
    hmacSignatureSecret: deriveSecret('human check'),
    hmacKeySignatureSecret: deriveSecret('human check answer'),
  }
  return {
    kind: 'altcha',
    challenge: () =>
      createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: 1000,
        counter: randomInt(500, 2000),
        expiresAt: new Date(Date.now() + CHALLENGE_LIFETIME_MS),
        deriveKey,
        ...secrets,
      }),
    verify: async (token) => {
      const payload = parseToken(token)
      if (!payload) return null
      const result = await verifySolution({ ...payload, deriveKey, ...secrets }).catch(() => null)
      if (!result?.verified) return null
      const { nonce, expiresAt } = payload.challenge.parameters
      return { id: `altcha:${nonce}`, endsAt: new Date((expiresAt ?? 0) * 1000) }
    },
  }
}

function parseToken(token: string): Payload | null {
  try {
    const parsed = SolvedPayload.safeParse(JSON.parse(Buffer.from(token, 'base64').toString('utf8')))
    return parsed.success ? (parsed.data as unknown as Payload) : null
  } catch {
    return null
  }
}

/** @throws {Busy} when the service is unavailable or returns an unexpected response. */
async function verifyToken(url: string, body: URLSearchParams): Promise<boolean> {
  try {
    // Rejects redirects: the secret must reach only the configured host.
    const signal = AbortSignal.timeout(4_000)
    const response = await fetch(url, { method: 'POST', body, redirect: 'error', signal })
    return z.object({ success: z.boolean() }).parse(await response.json()).success
  } catch (cause) {
    throw new Busy(t('We can’t verify that you’re human right now.'), 60, { cause })
  }
}

function createRecaptchaCheck(settings: Extract<HumanCheckSettings, { kind: 'recaptcha' }>): HumanCheck {
  return {
    kind: 'recaptcha',
    siteKey: settings.siteKey,
    verify: async (token, ip) => {
      const body = new URLSearchParams({ secret: settings.secretKey, response: token, remoteip: ip })
      const success = await verifyToken(settings.verifyUrl, body)
      if (!success) return null
      const id = createHash('sha256').update(token).digest('base64url')
      return { id: `recaptcha:${id}`, endsAt: new Date(Date.now() + CHALLENGE_LIFETIME_MS) }
    },
  }
}
