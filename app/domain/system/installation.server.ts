import { createHmac } from 'node:crypto'
import { and, eq, like, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { isEqualSecret } from '#app/core/equal-secrets.server.ts'
import { formatCommand } from '#app/core/operator-command.server.ts'
import { OperatorError } from '#app/core/operator-error.ts'
import { recordActivity } from '#app/domain/activity/record-activity.server.ts'
import { DEMO_PASSWORD } from '#app/domain/sign-in/password/demo-password.ts'
import { t } from '#app/texts.ts'
import type { Database } from '#db/connect.server.ts'
import { accounts, installation, sessions, users } from '#db/schema.ts'

type Installation = typeof installation.$inferSelect
type InstallationStart = {
  mode: Installation['mode']
  secret: string
  /** `AUTH_SECRET` or a file path. */
  secretSource: string
  /** The file is missing, so the secret is a new one. */
  isMissing?: boolean
}

/**
 * Records the mode and secret of the first start, and later rejects any others. May run before the migrations, so
 * that a rejected database is not migrated.
 * @throws {OperatorError}
 */
export async function claimInstallation(
  { db, passwords }: Pick<Ctx, 'db' | 'passwords'>,
  start: InstallationStart,
) {
  const row = await findInstallation(db)
  const mode = row?.mode ?? (await inferMode({ db, passwords }))
  if (mode === 'production' && start.mode === 'demo')
    throw new OperatorError(
      t(
        'ADMIN_EMAIL: is missing, but this database contains a firm’s own data. Demo mode would let anyone sign in with public passwords. Set ADMIN_EMAIL again, for example ADMIN_EMAIL=office@firm.example. For a demo, use an empty DATA_DIR',
      ),
    )
  if (mode === 'demo' && start.mode === 'production')
    throw new OperatorError(
      t(
        'ADMIN_EMAIL: is set, but this database was created by a demo, whose accounts have public passwords. Start with an empty DATA_DIR, for example DATA_DIR=./data-2, or with an empty database in DATABASE_URL',
      ),
    )
  if (row) return assertFingerprint(row, start)
  if (!(await hasTable(db, 'installation'))) return
  await db
    .insert(installation)
    .values({ id: 1, mode: start.mode, secretFingerprint: createFingerprint(start.secret) })
}

/**
 * False before the first start.
 * @throws {OperatorError} if the secret is different
 */
export async function assertSecret(db: Database, start: Omit<InstallationStart, 'mode'>): Promise<boolean> {
  const row = await findInstallation(db)
  if (row) assertFingerprint(row, start)
  return row !== null
}

/**
 * Records a new AUTH_SECRET and deletes all sessions, because their cookies were signed with the former one. Returns
 * false if the secret is already recorded.
 */
export async function replaceSecret(db: Database, secret: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [row] = await tx.select().from(installation).for('update')
    if (!row || isFingerprintOf(row.secretFingerprint, secret)) return false
    await tx.update(installation).set({ secretFingerprint: createFingerprint(secret) })
    await tx.delete(sessions)
    await recordActivity(tx, 'shell', {
      action: 'system.secret-replaced',
      subject: { id: 'foyer', name: 'AUTH_SECRET' },
    })
    return true
  })
}

/** Finds the installation's record. Returns null before the first start with a version that has one. */
async function findInstallation(db: Database): Promise<Installation | null> {
  if (!(await hasTable(db, 'installation'))) return null
  const [row] = await db.select().from(installation)
  return row ?? null
}

async function hasTable(db: Database, name: string): Promise<boolean> {
  const { rows } = await db.execute<{ found: boolean }>(
    sql`select to_regclass(${`public.${name}`}) is not null as found`,
  )
  return rows[0]?.found === true
}

/** Infers the mode of a database from its accounts, because version 0.1.0 didn't record it. */
async function inferMode({ db, passwords }: Pick<Ctx, 'db' | 'passwords'>) {
  if (!(await hasTable(db, 'users'))) return null
  const [anyUser] = await db.select({ id: users.id }).from(users).limit(1)
  if (!anyUser) return null
  // All demo accounts except the administrator's have ids that start with this prefix.
  const [demoUser] = await db.select({ id: users.id }).from(users).where(like(users.id, 'demo-%')).limit(1)
  if (demoUser) return 'demo'
  // A demo that was stopped right after its first start has only an administrator.
  const accountRows = await db
    .select({ hash: accounts.password })
    .from(users)
    .leftJoin(accounts, and(eq(accounts.userId, users.id), eq(accounts.providerId, 'credential')))
    .limit(2)
  const [only, ...others] = accountRows
  const isDemo = only?.hash && others.length === 0 && (await passwords.verify(only.hash, DEMO_PASSWORD))
  return isDemo ? 'demo' : 'production'
}

const createFingerprint = (secret: string) =>
  createHmac('sha256', secret).update('fingerprint of AUTH_SECRET').digest('base64url')

const isFingerprintOf = (fingerprint: string, secret: string) =>
  isEqualSecret(fingerprint, createFingerprint(secret))

function assertFingerprint(
  { secretFingerprint }: Installation,
  { secret, secretSource, isMissing }: Omit<InstallationStart, 'mode'>,
): void {
  if (isFingerprintOf(secretFingerprint, secret)) return
  const source = secretSource
  const command = formatCommand('admin', 'change-secret')
  if (isMissing)
    throw new OperatorError(
      t(
        'AUTH_SECRET: this database was started with the secret in {source}, which is missing. Restore it from a backup: {restore}. Without a backup, run {command}. Nothing was changed',
        { source, restore: `tar -xOf BACKUP secret > ${source}`, command },
      ),
    )
  throw new OperatorError(
    source === 'AUTH_SECRET'
      ? t(
          'AUTH_SECRET: differs from the one that this database was started with. Set the original one again. To change it permanently, run {command}',
          { command },
        )
      : t(
          'AUTH_SECRET: the one in {source} differs from the one that this database was started with. Restore the original one. To change it permanently, run {command}',
          { source, command },
        ),
  )
}
