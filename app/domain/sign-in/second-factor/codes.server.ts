import { createHash, createHmac, randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { isEqualSecret } from '#app/core/equal-secrets.server.ts'
import type { Transaction } from '#db/connect.server.ts'
import { recoveryCodes } from '#db/schema.ts'

const TOTP_STEP_MS = 30_000
const TOTP_DIGITS = 6
const BASE32_ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

function createRandomBase32(bytes: number): string {
  const bits = [...randomBytes(bytes)].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{5}/g) ?? []).map((five) => BASE32_ALPHABET[Number.parseInt(five, 2)]).join('')
}

/** 160 bits, the length of the SHA-1 hash. */
export const createTotpSecret = () => createRandomBase32(20)

export const getTotpStep = (now: number) => Math.floor(now / TOTP_STEP_MS)

/** Returns the six-digit code for a 30-second step (RFC 6238 with SHA-1). */
export function getTotpCode(secret: string, step: number): string {
  const bits = [...secret].map((char) => BASE32_ALPHABET.indexOf(char).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', key).update(counter).digest()
  const at = mac.readUInt8(mac.length - 1) & 0xf
  return String((mac.readUInt32BE(at) & 0x7fffffff) % 10 ** TOTP_DIGITS).padStart(TOTP_DIGITS, '0')
}

/**
 * Returns the step that a code belongs to: the current one, or the one before or after it, to allow for clock
 * differences. Null if none matches.
 */
export function findMatchingTotpStep(secret: string, code: string, now = Date.now()): number | null {
  const steps = [-1, 0, 1].map((offset) => getTotpStep(now) + offset)
  return steps.filter((step) => isEqualSecret(getTotpCode(secret, step), code)).at(-1) ?? null
}

export function getTotpUrl(issuer: string, account: string, secret: string): string {
  const name = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  return `otpauth://totp/${name}?secret=${secret}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=6&period=30`
}

const RECOVERY_CODE_COUNT = 10

/** 120 random bits per code, enough for a fast hash to be safe. */
const RECOVERY_CODE_BYTES = 15

const hashRecoveryCode = (uid: string, code: string) => {
  const plain = code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  return createHash('sha256').update(`${uid} ${plain}`).digest('base64url')
}

/** Replaces a user's recovery codes and returns the new ones. Only their hashes are stored. */
export async function replaceRecoveryCodes(tx: Transaction, uid: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, () =>
    createRandomBase32(RECOVERY_CODE_BYTES)
      .toLowerCase()
      .replaceAll(/.{4}(?=.)/g, '$&-'),
  )
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.uid, uid))
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ uid, codeHash: hashRecoveryCode(uid, code) })))
  return codes
}

/** Uses up a recovery code. Returns false if it is unknown or used. Only one of two concurrent requests succeeds. */
export async function claimRecoveryCode(tx: Transaction, uid: string, code: string): Promise<boolean> {
  const deleted = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.uid, uid), eq(recoveryCodes.codeHash, hashRecoveryCode(uid, code))))
    .returning({ uid: recoveryCodes.uid })
  return deleted.length > 0
}
