import { createHmac } from 'node:crypto'
import { isEqualSecret } from '#app/core/equal-secrets.server.ts'

/** Request header with which `foyer doctor` proves to `/healthz` that it knows AUTH_SECRET. */
export const DOCTOR_PROOF_HEADER = 'x-foyer-doctor'

/** Machines whose clocks differ by more than this can't check each other. */
const PROOF_LIFETIME_MS = 15 * 60_000

const sign = (secret: string, time: string) =>
  createHmac('sha256', secret).update(`doctor ${time}`).digest('hex')

export const createProof = (secret: string, now: number): string => `${now}.${sign(secret, String(now))}`

export function isValidProof(secret: string, proof: string, now: number): boolean {
  const [, time = '', given = ''] = /^(\d{1,15})\.([0-9a-f]{64})$/.exec(proof) ?? []
  return isEqualSecret(given, sign(secret, time)) && Math.abs(now - Number(time)) <= PROOF_LIFETIME_MS
}

/** A request from `foyer doctor`, as the running program received it. */
export type SeenRequest = {
  version: string
  commit: string
  appUrl: string
  trustProxy: number
  ip: string
  host: string | null
  forwardedFor: string | null
  forwardedProto: string | null
}
