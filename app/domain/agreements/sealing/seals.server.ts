import { randomUUID } from 'node:crypto'
import { isNull, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { createCipher } from '#app/core/cipher.server.ts'
import { createSealKey, describeSealKey, type SealKey } from '#app/core/seal-key.server.ts'
import { firm } from '#content/firm.ts'
import type { Database, Transaction } from '#db/connect.server.ts'
import { seals } from '#db/schema.ts'

type SealCtx = Pick<Ctx, 'db' | 'secret'>

/**
 * Returns the key that seals, and creates one if there is none that can be used: at the first use, after a change of
 * AUTH_SECRET, and once its certificate has expired. Instances that need one at the same time get the same.
 */
export async function findOrCreateSeal({ db, secret }: SealCtx): Promise<{ id: string; key: SealKey }> {
  const current = await findUsableSeal(db, secret)
  if (current) return current
  const key = await createSealKey(firm.name)
  return db.transaction(async (tx) => {
    await lockSeals(tx)
    return (await findUsableSeal(tx, secret)) ?? { id: await insertSeal(tx, secret, key), key }
  })
}

/** Lists all certificates that sealed something, the current one first. */
export const listSeals = (db: Database) =>
  db
    .select({
      id: seals.id,
      fingerprint: seals.fingerprint,
      certificates: seals.certificates,
      createdAt: seals.createdAt,
      retiredAt: seals.retiredAt,
    })
    .from(seals)
    .orderBy(sql`${seals.retiredAt} desc nulls first`)

async function findUsableSeal(db: Pick<Database, 'select'>, secret: string) {
  const [current] = await db.select().from(seals).where(isNull(seals.retiredAt))
  const key = current && decryptKey(current.encryptedKey, secret)
  if (!key) return null
  const { validUntil } = await describeSealKey(key)
  return validUntil > new Date() ? { id: current.id, key } : null
}

const createKeyCipher = (secret: string) => createCipher(secret, 'agreement seal')

/** Returns null for a key that was encrypted with another secret. */
function decryptKey(encrypted: string, secret: string): SealKey | null {
  try {
    return JSON.parse(createKeyCipher(secret).decrypt(encrypted)) as SealKey
  } catch {
    return null
  }
}

const lockSeals = (tx: Transaction) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('agreement seals', 0))`)

/** Makes a key the current one. Its certificate may have been in use before. */
async function insertSeal(tx: Transaction, secret: string, key: SealKey): Promise<string> {
  await tx.update(seals).set({ retiredAt: sql`now()` }).where(isNull(seals.retiredAt))
  const { certificates, fingerprint } = await describeSealKey(key)
  const encryptedKey = createKeyCipher(secret).encrypt(JSON.stringify(key))
  const [seal] = await tx
    .insert(seals)
    .values({ id: randomUUID(), certificates, fingerprint, encryptedKey })
    .onConflictDoUpdate({ target: seals.fingerprint, set: { encryptedKey, retiredAt: null } })
    .returning({ id: seals.id })
  if (!seal) throw new Error('no seal was written')
  return seal.id
}
