import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const STEP_MS = 30_000
const DIGITS = 6
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export function randomBase32(bytes: number): string {
  const bits = [...randomBytes(bytes)].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five, 2)]).join('')
}

/** 160 bits, the length of the SHA-1 hash. */
export const newTotpSecret = () => randomBase32(20)

export const totpStep = (now: number) => Math.floor(now / STEP_MS)

/** Returns the six-digit code of a 30-second step (RFC 6238 with SHA-1). */
export function totpCode(secret: string, step: number): string {
  const bits = [...secret].map((char) => ALPHABET.indexOf(char).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', key).update(counter).digest()
  const at = mac.readUInt8(mac.length - 1) & 0xf
  return String((mac.readUInt32BE(at) & 0x7fffffff) % 10 ** DIGITS).padStart(DIGITS, '0')
}

/**
 * Returns the step of a code: the current one, or the one before or after, to allow for clock differences. Null if none
 * matches.
 */
export function matchingStep(secret: string, code: string, now = Date.now()): number | null {
  const given = Buffer.from(code)
  const steps = [-1, 0, 1].map((offset) => totpStep(now) + offset)
  const matching = steps.filter((step) => {
    const right = Buffer.from(totpCode(secret, step))
    return right.length === given.length && timingSafeEqual(right, given)
  })
  return matching.at(-1) ?? null
}

export function totpAddress(issuer: string, account: string, secret: string): string {
  const name = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  return `otpauth://totp/${name}?secret=${secret}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=6&period=30`
}
