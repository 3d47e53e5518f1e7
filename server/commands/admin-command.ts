import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { createJobQueue } from '#app/adapters/jobs.server.ts'
import { createPasswordHasher } from '#app/adapters/password-hasher.server.ts'
import type { Ctx } from '#app/context.ts'
import { Conflict, Failure, NotFound } from '#app/core/failures.ts'
import { emailField } from '#app/core/form-fields.ts'
import { formatUtcDate } from '#app/core/formats.ts'
import { formatCommand } from '#app/core/operator-command.server.ts'
import { OperatorError } from '#app/core/operator-error.ts'
import { setSeal } from '#app/domain/agreements/sealing/seals.server.ts'
import { NewPasswordForm } from '#app/domain/sign-in/password/password-forms.ts'
import { assertSecret, replaceSecret } from '#app/domain/system/installation.server.ts'
import {
  findAccountToSetPassword,
  listStaffAccounts,
  resetSecondFactorFromShell,
  setPasswordFromShell,
} from '#app/domain/users/shell-commands.server.ts'
import { t } from '#app/texts.ts'
import { type OpenDatabase, openDatabase } from '#db/connect.server.ts'
import { createLogger } from '../log.ts'
import type { Env } from '../settings/env.ts'
import { readSecret } from '../settings/secret.ts'

/** `output` receives the result, `errors` receives prompts and errors. */
type CommandIo = Terminal & { output: NodeJS.WritableStream }
type ShellCtx = Pick<Ctx, 'db' | 'jobs' | 'appUrl' | 'passwords'>
type Shell = { database: OpenDatabase; secret: string; secretSource: string }

const USAGE = 'list | set-password ADDRESS | reset-two-factor ADDRESS | change-secret | set-seal FILE'

/** Runs an `npm run admin` command and resolves to the exit code. @throws errors that `formatFailureLines` explains */
export async function runAdminCommand(env: Env, args: string[], io: CommandIo): Promise<0 | 1> {
  try {
    io.output.write(await run(env, args, io))
    return 0
  } catch (err) {
    if (!(err instanceof Failure || err instanceof OperatorError)) throw err
    io.errors.write(`${err.message}\n`)
    return 1
  }
}

/** @throws {Failure} without repeating the arguments, which can contain a password */
async function run(env: Env, [name, address, ...more]: string[], io: CommandIo): Promise<string> {
  if (address === undefined) {
    if (name === 'list') return withDatabase(env, ({ database }) => list(database.db))
    if (name === 'change-secret') return withDatabase(env, changeSecret, { anySecret: true })
  }
  if (name === 'set-seal' && address !== undefined && more.length === 0)
    return setSealFromFile(env, address, io)
  const command = name === 'set-password' ? setPassword : name === 'reset-two-factor' && resetTwoFactor
  if (!command || address === undefined || more.length > 0)
    throw new Failure(400, t('Usage: {usage}', { usage: formatCommand('admin', USAGE) }))
  const email = emailField.safeParse(address)
  if (!email.success) throw new NotFound(t('This is not an email address. It looks like name@company.com.'))
  return withDatabase(env, (shell) => withQueue(env, shell, (ctx) => command(ctx, email.data, io)))
}

async function setPassword(ctx: ShellCtx, email: string, io: CommandIo): Promise<string> {
  // Also checks the account before the prompt, so that a mistyped email fails before a password is entered.
  await findAccountToSetPassword(ctx.db, email)
  const form = NewPasswordForm.safeParse(await askPassword(io))
  if (!form.success) throw new Failure(400, form.error.issues[0]?.message ?? t('Set a password.'))
  await setPasswordFromShell(ctx, email, form.data.password)
  return `${t('The password of {email} is set, all its sessions are ended, and its owner gets an email.', { email })}\n`
}

async function resetTwoFactor(ctx: ShellCtx, email: string): Promise<string> {
  await resetSecondFactorFromShell(ctx, email)
  return `${t('Two-factor sign-in of {email} is off, all its sessions are ended, and its owner gets an email.', { email })}\n`
}

async function list(db: Ctx['db']): Promise<string> {
  const accounts = await listStaffAccounts(db)
  if (accounts.length === 0)
    throw new Conflict(t('The firm has no account yet. Start Foyer once: it makes one.'))
  const rows = accounts.map(({ email, name, role, active, removedAt, app, passkeys, lastLoginAt }) => [
    email,
    name,
    role === 'admin'
      ? t('administrator')
      : removedAt
        ? t('team member, removed')
        : active
          ? t('team member')
          : t('team member, invited'),
    app
      ? t('two-factor on, passkeys {passkeys}', { passkeys })
      : t('two-factor off, passkeys {passkeys}', { passkeys }),
    lastLoginAt ? t('last log in {time}', { time: lastLoginAt.toISOString() }) : t('never logged in'),
  ])
  const width = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0))
  const line = (row: string[]) => row.map((cell, column) => cell.padEnd(width(column))).join('  ')
  return rows.map((row) => `${line(row).trimEnd()}\n`).join('')
}

async function changeSecret({ database: { db }, secret, secretSource }: Shell): Promise<string> {
  if (!(await replaceSecret(db, secret)))
    throw new Conflict(
      t('The secret in {source} is already the one of this database. Nothing was changed.', {
        source: secretSource,
      }),
    )
  return `${t(
    'The secret in {source} is the one of this database from now on, and all sessions are ended. Authenticator apps have to be set up again: {command} lets their owners in.',
    { source: secretSource, command: `'reset-two-factor'` },
  )}\n`
}

/** A certificate with its chain and a key has a few kilobytes. */
const MAX_SEAL_FILE_BYTES = 256 * 1024

async function setSealFromFile(env: Env, file: string, io: CommandIo): Promise<string> {
  const unreadable = () => new Failure(400, t('The file {file} can’t be read.', { file }))
  if (!existsSync(file)) throw unreadable()
  const content = readFileSync(file)
  if (content.length > MAX_SEAL_FILE_BYTES) throw unreadable()
  const key = { pkcs12: content.toString('base64'), passphrase: await askPassphrase(io) }
  return withDatabase(env, async ({ database: { db }, secret }) => {
    const { fingerprint, validUntil } = await setSeal({ db, secret }, key)
    return `${t('Agreements are sealed with this certificate from now on. It’s valid until {day}. SHA-256: {fingerprint}', { day: formatUtcDate(validUntil), fingerprint })}\n`
  })
}

/** Opens the database without migrating it, which only a start does. */
async function withDatabase(env: Env, work: (shell: Shell) => Promise<string>, { anySecret = false } = {}) {
  const folder = join(env.dataDir, 'db')
  if (!env.databaseUrl && !existsSync(folder))
    throw new NotFound(
      t('DATA_DIR: there is no database in {folder}; for example DATA_DIR=./data', { folder: env.dataDir }),
    )
  const source = readSecret(env)
  const { secret, secretSource } = source
  const database = await openDatabase(env.database, {
    migrate: false,
    check: async (db) => {
      if (!anySecret) await assertSecret(db, source)
      source.save()
    },
  })
  try {
    return await work({ database, secret, secretSource })
  } finally {
    await database.close()
  }
}

/** Opens the email queue without a worker. The program sends the emails, immediately or after its next start. */
async function withQueue(
  { appUrl }: Env,
  { database: { db, queueDb }, secret }: Shell,
  work: (ctx: ShellCtx) => Promise<string>,
) {
  const jobs = await createJobQueue({
    db,
    queueDb,
    secret,
    migrate: false,
    mailer: {
      deliver: () => Promise.reject(new Error('the admin command sends no mail itself')),
      close: () => {},
    },
    log: createLogger('error', process.stderr),
  })
  try {
    return await work({ db, jobs, appUrl, passwords: createPasswordHasher() })
  } finally {
    await jobs.stop()
  }
}

/** Terminal input, and output for prompts. */
type Terminal = {
  input: NodeJS.ReadableStream & { isTTY?: boolean }
  errors: NodeJS.WritableStream
}

const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() })

/**
 * Prompts twice for a password without echoing it. Without a terminal, reads one line that counts for both, and returns
 * undefined if there is none. @throws {Failure} if the user cancels (Ctrl+C, Ctrl+D)
 */
async function askPassword(
  terminal: Terminal,
): Promise<{ password: string | undefined; confirmPassword: string | undefined }> {
  const prompts = [t('New password'), t('The same again')]
  const canceled = t('Canceled. The password has not been changed.')
  const [password, confirmPassword = password] = await readHidden(terminal, prompts, canceled)
  return { password, confirmPassword }
}

/** Prompts for a file's passphrase without echoing it. Without a terminal, reads one line. @throws {Failure} */
async function askPassphrase(terminal: Terminal): Promise<string> {
  const [passphrase = ''] = await readHidden(terminal, [t('Passphrase')], t('Canceled. Nothing was changed.'))
  return passphrase
}

async function readHidden(
  { input, errors }: Terminal,
  prompts: string[],
  canceled: string,
): Promise<string[]> {
  const typing = input.isTTY === true
  // With `terminal`, the input is in raw mode, so the terminal echoes nothing. readline's own output is discarded.
  const lines = createInterface({ input, output: nowhere(), terminal: typing, historySize: 0 })
  const next = lines[Symbol.asyncIterator]()
  try {
    if (!typing) {
      const { value, done } = await next.next()
      return done ? [] : [value]
    }
    const answers: string[] = []
    for (const prompt of prompts) {
      errors.write(`${prompt}: `)
      const { value, done } = await next.next()
      errors.write('\n')
      if (done) throw new Failure(400, canceled)
      answers.push(value)
    }
    return answers
  } finally {
    lines.close()
  }
}
