import { randomUUID, X509Certificate } from 'node:crypto'
import { isNull, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { createCipher } from '#app/core/cipher.server.ts'
import { Failure } from '#app/core/failures.ts'
import { formatUtcDate } from '#app/core/formats.ts'
import type { SealKey } from '#app/core/seal-key.server.ts'
import { DAY_MS } from '#app/core/units.ts'
import { recordActivity } from '#app/domain/activity/record-activity.server.ts'
import { t } from '#app/texts.ts'
import { firm } from '#content/firm.ts'
import type { Database, Transaction } from '#db/connect.server.ts'
import { seals } from '#db/schema.ts'

type SealCtx = Pick<Ctx, 'db' | 'secret'>

/** Loaded on first use, because its packages take memory that few installations ever need. */
const loadSealKeys = () => import('#app/core/seal-key.server.ts')

/**
 * Returns the current sealing key. Creates one at the first use, after a change of AUTH_SECRET, and once the
 * certificate has expired. Concurrent instances get the same key.
 */
export async function findOrCreateSeal({ db, secret }: SealCtx): Promise<{ id: string; key: SealKey }> {
  const current = await findUsableSeal(db, secret)
  if (current) return current
  const { createSealKey } = await loadSealKeys()
  const key = await createSealKey(firm.name)
  return db.transaction(async (tx) => {
    await lockSeals(tx)
    return (await findUsableSeal(tx, secret)) ?? { id: await insertSeal(tx, secret, key), key }
  })
}

/**
 * Makes a firm's own key the current sealing key. Returns the description of its certificate.
 * @throws {Failure} 400 if the passphrase is wrong, or the key can't be used
 */
export async function setSeal({ db, secret }: SealCtx, key: SealKey) {
  const { describeSealKey, matchesCertificate } = await loadSealKeys()
  const described = await describeSealKey(key).catch(() => {
    throw new Failure(400, t('The passphrase is wrong, or this isn’t a PKCS#12 file with a key.'))
  })
  const { fingerprint, validUntil } = described
  if (validUntil < new Date())
    throw new Failure(400, t('The certificate expired on {day}.', { day: formatUtcDate(validUntil) }))
  if (!(await matchesCertificate(key)))
    throw new Failure(
      400,
      t(
        'The first certificate in the file doesn’t belong to its key. Export it again, with its own certificate first.',
      ),
    )
  await db.transaction(async (tx) => {
    await lockSeals(tx)
    await insertSeal(tx, secret, key)
    const subject = { id: 'foyer', name: fingerprint }
    await recordActivity(tx, 'shell', { action: 'system.seal-set', subject })
  })
  return described
}

/** Days before a certificate expires at which the System page and `foyer doctor` start to warn. */
const WARN_DAYS = 30

/** Describes the seal for operators. Null before its first use. */
export async function checkSeal({ db, secret }: SealCtx) {
  const [current] = await listSeals(db)
  if (!current || current.retiredAt) return null
  const { fingerprint, encryptedKey } = current
  const validUntil = new Date(new X509Certificate(current.certificates).validTo)
  const values = { fingerprint, day: formatUtcDate(validUntil) }
  if (!decryptKey(encryptedKey, secret))
    return {
      isOk: false,
      message: t(
        '{fingerprint} was encrypted with another AUTH_SECRET. The next agreement gets a new seal.',
        values,
      ),
    }
  return validUntil.getTime() > Date.now() + WARN_DAYS * DAY_MS
    ? { isOk: true, message: t('{fingerprint}, valid until {day}', values) }
    : {
        isOk: false,
        message: t(
          '{fingerprint} expires on {day}. After that, agreements get a self-signed seal. Set a new one before.',
          values,
        ),
      }
}

/** Lists current and former seals, the current one first. */
export const listSeals = (db: Database) =>
  db
    .select({
      fingerprint: seals.fingerprint,
      certificates: seals.certificates,
      encryptedKey: seals.encryptedKey,
      retiredAt: seals.retiredAt,
    })
    .from(seals)
    .orderBy(sql`${seals.retiredAt} desc nulls first`)

async function findUsableSeal(db: Pick<Database, 'select'>, secret: string) {
  const [current] = await db.select().from(seals).where(isNull(seals.retiredAt))
  const key = current && decryptKey(current.encryptedKey, secret)
  if (!key) return null
  const { describeSealKey } = await loadSealKeys()
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

/** Stores a key as the current one. Its certificate may have been in use before. */
async function insertSeal(tx: Transaction, secret: string, key: SealKey): Promise<string> {
  await tx.update(seals).set({ retiredAt: sql`now()` }).where(isNull(seals.retiredAt))
  const { describeSealKey } = await loadSealKeys()
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
