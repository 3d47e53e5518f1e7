import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Transaction } from '#db/connect.server.ts'
import { recoveryCodes } from '#db/schema.ts'
import { randomBase32 } from './totp.server.ts'

const HOW_MANY = 10

/** 120 random bits a code: too many to be guessed from the hash, so it need not be a slow one. */
const BYTES = 15

const hashOf = (uid: string, code: string) => {
  const plain = code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  return createHash('sha256').update(`${uid} ${plain}`).digest('base64url')
}

/** Replaces all recovery codes of a person; the answer is the only time they can be read. */
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

/** Uses a recovery code up; false when it is unknown or used. Two at once can't both win. */
export async function claimRecoveryCode(tx: Transaction, uid: string, code: string): Promise<boolean> {
  const gone = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.uid, uid), eq(recoveryCodes.codeHash, hashOf(uid, code))))
    .returning({ uid: recoveryCodes.uid })
  return gone.length > 0
}
