import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The secret of these settings, and the setting or file that it comes from. */
export function secretOf({ authSecret, dataDir }: { authSecret: string | undefined; dataDir: string }) {
  if (authSecret !== undefined) return { secret: authSecret, secretSource: 'AUTH_SECRET' }
  return { secret: keptSecret(dataDir), secretSource: secretFile(dataDir) }
}

const secretFile = (dataDir: string) => join(dataDir, 'auth-secret')

/** The secret that signs sessions when none is set: made once, kept in the data folder, readable by its owner. */
export function keptSecret(dataDir: string): string {
  const file = secretFile(dataDir)
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (err) {
    if ((err as NodeJS.ErrnoException).code !== 'EEXIST') throw err
  }
  return readFileSync(file, 'utf8').trim()
}
