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

const secretFile = (dataDir: string) => join(dataDir, 'auth-secret')

/** Returns the secret from the settings or from its file, or a new one that isn't written yet. */
export function readSecret(settings: { authSecret: string | undefined; dataDir: string }): SecretSource {
  const file = secretFile(settings.dataDir)
  const found = settings.authSecret ?? (existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined)
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

/** Returns the generated secret of a data folder that was started before. @throws {OperatorError} if it is missing */
export function readSecretFile(dataDir: string): string {
  const { secret, isMissing } = readSecret({ authSecret: undefined, dataDir })
  if (isMissing)
    throw new OperatorError(
      t('AUTH_SECRET: {file} is missing. Restore it from an earlier backup: {command}', {
        file: secretFile(dataDir),
        command: `tar -xOf BACKUP secret > ${secretFile(dataDir)}`,
      }),
    )
  return secret
}
