import { symmetricDecrypt } from 'better-auth/crypto'
import { desc, isNotNull } from 'drizzle-orm'
import { openSeal } from '#app/adapters/seal.server.ts'
import type { Database } from '#db/connect.server.ts'
import { mails, secondFactors } from '#db/schema.ts'

/**
 * Returns whether a secret decrypts what this database holds; 'unknown' when nothing encrypted is stored. The newest
 * value of each kind is tried.
 */
export async function checkSecret(db: Database, secret: string): Promise<'right' | 'wrong' | 'unknown'> {
  const [mail] = await db
    .select({ sealed: mails.sealed })
    .from(mails)
    .where(isNotNull(mails.sealed))
    .orderBy(desc(mails.createdAt))
    .limit(1)
  const [factor] = await db.select({ sealed: secondFactors.sealedSecret }).from(secondFactors).limit(1)
  const attempts = [
    mail?.sealed ? openSeal(secret, 'mail').open(mail.sealed) : undefined,
    factor ? symmetricDecrypt({ key: secret, data: factor.sealed }) : undefined,
  ].filter((attempt) => attempt !== undefined)
  if (attempts.length === 0) return 'unknown'
  const results = await Promise.allSettled(attempts)
  return results.every(({ status }) => status === 'fulfilled') ? 'right' : 'wrong'
}
