import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { OperatorError } from '#app/core/operator-error.ts'
import { t } from '#app/texts.ts'

type SecretSource = {
  secret: string
  /** `AUTH_SECRET` or a file path. */
  secretSource: string
  /** The file is missing, and `secret` was generated for a first start. */
  isMissing: boolean
  /** Writes a generated secret to its file, which only its owner can read. */
  save: () => void
}

export const getSecretFile = (dataDir: string) => join(dataDir, 'auth-secret')

/** A generated secret has 43 characters. A file with fewer was cut off by a full disk or a power cut. */
const MIN_SECRET_LENGTH = 32

/**
 * Returns the secret from the settings or from its file, or undefined if the file is missing.
 * @throws {OperatorError} if the file is incomplete
 */
export function findSecret({
  authSecret,
  dataDir,
}: {
  authSecret: string | undefined
  dataDir: string
}): string | undefined {
  const file = getSecretFile(dataDir)
  if (authSecret !== undefined || !existsSync(file)) return authSecret
  const secret = readFileSync(file, 'utf8').trim()
  if (secret.length < MIN_SECRET_LENGTH)
    throw new OperatorError(
      t(
        'AUTH_SECRET: {file} is incomplete. Restore it from an earlier backup: {command} (or delete it, if Foyer has never been ready with it).',
        { file, command: getRestoreCommand(file) },
      ),
    )
  return secret
}

const getRestoreCommand = (file: string) => `tar -xOf BACKUP secret > ${file}`

/**
 * Returns the secret from the settings or from its file, or a new one that isn't written yet.
 * @throws {OperatorError} if the file is incomplete
 */
export function readSecret(settings: { authSecret: string | undefined; dataDir: string }): SecretSource {
  const file = getSecretFile(settings.dataDir)
  const found = findSecret(settings)
  const secret = found ?? randomBytes(32).toString('base64url')
  return {
    secret,
    secretSource: settings.authSecret === undefined ? file : 'AUTH_SECRET',
    isMissing: found === undefined,
    save: () => {
      if (found === undefined) writeFileSync(file, secret, { flag: 'wx', mode: 0o600 })
    },
  }
}

/**
 * Returns the generated secret of a data folder that was started before.
 * @throws {OperatorError} if it is missing or incomplete
 */
export function readSecretFile(dataDir: string): string {
  const secret = findSecret({ authSecret: undefined, dataDir })
  if (secret !== undefined) return secret
  const file = getSecretFile(dataDir)
  throw new OperatorError(
    t('AUTH_SECRET: {file} is missing. Restore it from an earlier backup: {command}', {
      file,
      command: getRestoreCommand(file),
    }),
  )
}
