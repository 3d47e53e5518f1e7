import { eq, sql } from 'drizzle-orm'
import type { FileStorage } from '#app/adapters/file-storage.server.ts'
import { OperatorError } from '#app/core/operator-error.ts'
import { checkSeal } from '#app/domain/agreements/sealing/seals.server.ts'
import { isStuckEmail } from '#app/domain/email-delivery/email-hold.server.ts'
import { checkBackupAge, checkBackupDamage } from '#app/domain/system/checks.server.ts'
import { readClockDifference } from '#app/domain/system/clock.server.ts'
import { assertSecret } from '#app/domain/system/installation.server.ts'
import { t } from '#app/texts.ts'
import type { Database } from '#db/connect.server.ts'
import { emails, restores } from '#db/schema.ts'
import { getLatestSchema, getSchema } from '#db/single-connection.server.ts'
import { checkStoredFiles } from './check-stored-files.ts'
import { type Finding, failedFinding, getReason, okFinding, warningFinding } from './finding.ts'

export type DataSource = {
  db: Database
  kind: 'embedded' | 'postgres'
  /** Undefined if the document folder does not exist. */
  files: FileStorage | undefined
  /** Undefined if it is neither set nor generated. */
  secret: string | undefined
  demo: boolean
  mailHold: boolean | undefined
}

const OLDEST_SERVER = 150_000
const MAX_CLOCK_DIFFERENCE_SECONDS = 5

/** Checks the database and everything that its rows refer to. Read-only. */
export async function checkData(source: DataSource): Promise<Finding[]> {
  const findings = await checkDatabase(source)
  if (findings.some(({ state }) => state === 'failed')) return findings
  const schema = await checkSchema(source.db)
  // All other checks require the current schema.
  if (schema.state !== 'ok') return [...findings, schema]
  return [
    ...findings,
    schema,
    await checkAuthSecret(source),
    await checkEmail(source),
    ...(await checkBackups(source)),
    ...(await checkCurrentSeal(source)),
    await checkStoredFiles(source),
  ]
}

async function checkDatabase({ db, kind }: DataSource): Promise<Finding[]> {
  const { rows } = await db.execute(sql`select current_setting('server_version_num')::int as number,
    current_setting('server_version') as version, current_setting('server_encoding') as encoding,
    has_schema_privilege(current_schema(), 'CREATE') as may_create`)
  const [server] = rows as { number: number; version: string; encoding: string; may_create: boolean | null }[]
  if (!server) throw new Error('the server says nothing about itself')
  const { number, version, encoding, may_create: mayCreate } = server
  return [
    kind === 'embedded'
      ? okFinding('database', t('the embedded database answers'))
      : number < OLDEST_SERVER
        ? failedFinding('database', t('PostgreSQL {version} is too old; install 15 or newer', { version }))
        : okFinding('database', t('PostgreSQL {version} answers', { version })),
    encoding === 'UTF8'
      ? okFinding('encoding', 'UTF8')
      : failedFinding(
          'encoding',
          t('the database is in {encoding}; create one with {options}, and move the data into it', {
            encoding,
            options: '--encoding UTF8 --template template0',
          }),
        ),
    mayCreate
      ? []
      : failedFinding(
          'rights',
          t(
            'this role may not create tables, so the next upgrade will fail; make it the owner: {statement}',
            {
              statement: 'alter database foyer owner to foyer',
            },
          ),
        ),
    kind === 'embedded' ? [] : checkClock(await readClockDifference(db)),
  ].flat()
}

function checkClock(seconds: number): Finding {
  if (seconds <= MAX_CLOCK_DIFFERENCE_SECONDS)
    return okFinding('clock', t('agrees with that of the database server'))
  return failedFinding(
    'clock',
    t(
      'differs from that of the database server by {seconds} seconds; turn on time synchronization on both machines ({command})',
      { seconds: Math.round(seconds), command: 'timedatectl set-ntp true' },
    ),
  )
}

async function checkSchema(db: Database): Promise<Finding> {
  const [found, newest] = [await getSchema(db), getLatestSchema()]
  if (found === newest) return okFinding('migrations', t('the database is at the schema of this version'))
  if (found === 0)
    return warningFinding('migrations', t('the database has no tables yet; the first start makes them'))
  if (found < newest)
    return warningFinding(
      'migrations',
      t('the database is of an older version; make a backup, then start this version, which migrates it'),
    )
  return failedFinding(
    'migrations',
    t(
      'the database was made by a newer version; start that version, or restore a backup from before the upgrade',
    ),
  )
}

async function checkAuthSecret({ db, secret }: DataSource): Promise<Finding> {
  if (secret === undefined)
    return failedFinding(
      'AUTH_SECRET',
      t(
        'DATA_DIR/auth-secret is missing or incomplete; put it back, or sessions and second factors are lost',
      ),
    )
  try {
    const isRecorded = await assertSecret(db, { secret, secretSource: 'AUTH_SECRET' })
    return okFinding(
      'AUTH_SECRET',
      isRecorded ? t('is the one of this database') : t('not compared: not started yet'),
    )
  } catch (err) {
    if (!(err instanceof OperatorError)) throw err
    return failedFinding('AUTH_SECRET', err.message.replace(/^AUTH_SECRET: /, ''))
  }
}

async function checkEmail({ db, mailHold }: DataSource): Promise<Finding> {
  const name = 'email queue'
  const isHeld = mailHold === true || (mailHold !== false && (await db.$count(restores)) > 0)
  const waiting = await db.$count(emails, eq(emails.status, 'waiting'))
  if (isHeld)
    return warningFinding(
      name,
      t('email is held, and {waiting} wait; release it on the page Email, or start with MAIL_HOLD=0', {
        waiting,
      }),
    )
  const stuck = await db.$count(emails, isStuckEmail)
  return stuck === 0
    ? okFinding(name, t('{waiting} wait, none is stuck', { waiting }))
    : warningFinding(
        name,
        t('{stuck} failed or waited for more than an hour; the page Email says why', { stuck }),
      )
}

async function checkBackups({ db, demo }: DataSource): Promise<Finding[]> {
  const states = { ok: okFinding, warning: warningFinding, failing: failedFinding }
  const results = [await checkBackupAge({ db, system: { demo } }), await checkBackupDamage({ db })]
  return results.flatMap((result) => (result ? states[result.state]('backup', result.message) : []))
}

async function checkCurrentSeal({ db, secret }: DataSource): Promise<Finding[]> {
  const seal = secret === undefined ? null : await checkSeal({ db, secret })
  if (!seal) return []
  return [seal.isOk ? okFinding('seal', seal.message) : warningFinding('seal', seal.message)]
}

export const createUnusableDatabaseFinding = (err: unknown): Finding =>
  err instanceof OperatorError
    ? failedFinding('database', err.message)
    : failedFinding(
        'database',
        t('can’t be used ({reason}); check {setting}, and that the server runs', {
          reason: getReason(err),
          setting: 'DATABASE_URL',
        }),
      )
