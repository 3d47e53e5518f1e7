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

/** Returns the secret from the settings or from its file, or undefined if the file is missing. */
export function findSecret({
  authSecret,
  dataDir,
}: {
  authSecret: string | undefined
  dataDir: string
}): string | undefined {
  const file = getSecretFile(dataDir)
  return authSecret ?? (existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined)
}

/** Returns the secret from the settings or from its file, or a new one that isn't written yet. */
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

/** Returns the generated secret of a data folder that was started before. @throws {OperatorError} if it is missing */
export function readSecretFile(dataDir: string): string {
  const { secret, isMissing } = readSecret({ authSecret: undefined, dataDir })
  if (isMissing)
    throw new OperatorError(
      t('AUTH_SECRET: {file} is missing. Restore it from an earlier backup: {command}', {
        file: getSecretFile(dataDir),
        command: `tar -xOf BACKUP secret > ${getSecretFile(dataDir)}`,
      }),
    )
  return secret
}
