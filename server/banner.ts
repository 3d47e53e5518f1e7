import { formatError, removeQueryValues } from '#app/adapters/log-error.ts'
import { StorageFailure } from '#app/adapters/storage-failure.server.ts'
import { OperatorError } from '#app/core/operator-error.ts'
import { t } from '#app/texts.ts'
import { version } from '#app/version.server.ts'
import { firm } from '#content/firm.ts'
import { getSqlState, isDatabaseUnavailable, isDiskFull } from '#db/errors.server.ts'
import type { Demo } from './open-services.ts'
import type { Env } from './settings/env.ts'

export function printBanner(
  env: Env,
  { demo, passwordLink }: { demo: Demo | undefined; passwordLink: string | null },
): void {
  const lines = [
    '',
    `  ${t('{firm} is running at  {url}  (Foyer {version})', { firm: firm.name, url: env.appUrl, version })}`,
  ]
  if (demo) {
    lines.push(
      '',
      `  ${t('This is the demo. To run Foyer for real, set ADMIN_EMAIL and use an empty DATA_DIR. Demo accounts:')}`,
    )
    for (const account of demo.accounts)
      lines.push(`    ${account.who.padEnd(22)} ${account.email.padEnd(30)} ${demo.password}`)
    lines.push(`  ${t('Read its emails at  {url}', { url: `${env.appUrl}/demo/mail` })}`)
  }
  if (passwordLink) {
    lines.push(
      '',
      `  ${t('The administrator has no password yet. To set one, open this link within an hour. It works once, and each start prints a new one:')}`,
      `  ${passwordLink}`,
    )
  }
  if (env.humanCheck.kind === 'none')
    lines.push('', `  ${t('HUMAN_CHECK=none: the inquiry form isn’t protected against bots.')}`)
  // Standard output contains the log's JSON lines, except in the demo, which a person watches.
  const out = env.demo ? process.stdout : process.stderr
  out.write(`${lines.join('\n')}\n\n`)
}

const SQLITE_FULL = 13

/**
 * Returns why the program did not start: one line for a cause that the operator can fix, or the full error for a bug.
 */
export const formatFailureLines = (err: unknown): string[] => [explainFailure(err) ?? formatError(err)]

function explainFailure(err: unknown): string | undefined {
  const { code, path, message } = err as NodeJS.ErrnoException
  if (err instanceof OperatorError) return message
  if (err instanceof StorageFailure) return err.explanation
  if (isDiskFull(err) || (err as { errcode?: number }).errcode === SQLITE_FULL)
    return t('DATA_DIR: the disk is full; free some space and start again')
  if (code === 'EACCES' || code === 'EROFS')
    return t('DATA_DIR: {reason}; set a writable folder, for example DATA_DIR=./data', { reason: message })
  if (code === 'EEXIST' || code === 'ENOTDIR')
    return t('DATA_DIR: {path} is a file, or inside one; set a folder, for example DATA_DIR=./data', {
      path: String(path),
    })
  const sqlState = getSqlState(err)
  if (sqlState === '42501')
    return t(
      'DATABASE_URL: the role isn’t allowed to create tables or extensions in this database; make it the owner, for example ALTER DATABASE foyer OWNER TO foyer',
    )
  if (sqlState === '42P07')
    return t(
      'DATABASE_URL: the database contains tables of another program that have the same names as Foyer’s; use a new, empty database',
    )
  if (isDatabaseUnavailable(err) || ['28P01', '3D000', '28000'].includes(code ?? ''))
    return t('DATABASE_URL: Foyer can’t use the database ({reason}); for example {example}', {
      reason: removeQueryValues(message) || String(code),
      example: 'postgres://foyer:secret@127.0.0.1:5432/foyer',
    })
}
