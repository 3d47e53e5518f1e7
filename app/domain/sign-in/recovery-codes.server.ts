import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Transaction } from '#db/connect.server.ts'
import { recoveryCodes } from '#db/schema.ts'
import { randomBase32 } from './totp.server.ts'

const HOW_MANY = 10

/** 120 random bits per code. That is enough for a fast hash to be safe. */
const BYTES = 15

const hashOf = (uid: string, code: string) => {
  const plain = code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  return createHash('sha256').update(`${uid} ${plain}`).digest('base64url')
}

/** Replaces all recovery codes of a user. They can't be read again later. */
export async function makeRecoveryCodes(tx: Transaction, uid: string): Promise<string[]> {
  const codes = Array.from({ length: HOW_MANY }, () =>
    randomBase32(BYTES)
      .toLowerCase()
      .replaceAll(/.{4}(?=.)/g, '$&-'),
  )
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.uid, uid))
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ uid, codeHash: hashOf(uid, code) })))
  return codes
}

/** Uses up a recovery code. False if it is unknown or used. Of two concurrent requests only one succeeds. */
export async function claimRecoveryCode(tx: Transaction, uid: string, code: string): Promise<boolean> {
  const gone = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.uid, uid), eq(recoveryCodes.codeHash, hashOf(uid, code))))
    .returning({ uid: recoveryCodes.uid })
  return gone.length > 0
}
