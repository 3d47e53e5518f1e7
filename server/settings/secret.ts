import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Returns the secret for signing and encryption, and the setting or file that it comes from. */
export function readSecret({ authSecret, dataDir }: { authSecret: string | undefined; dataDir: string }) {
  if (authSecret !== undefined) return { secret: authSecret, secretSource: 'AUTH_SECRET' }
  return { secret: ensureSecretFile(dataDir), secretSource: secretFile(dataDir) }
}

const secretFile = (dataDir: string) => join(dataDir, 'auth-secret')

/** Returns the generated secret in the data folder, and creates it on the first call. Only its owner can read it. */
export function ensureSecretFile(dataDir: string): string {
  const file = secretFile(dataDir)
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (err) {
    if ((err as NodeJS.ErrnoException).code !== 'EEXIST') throw err
  }
  return readFileSync(file, 'utf8').trim()
}
