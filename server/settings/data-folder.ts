import { chmodSync, mkdirSync, statSync } from 'node:fs'
import { OperatorError } from '#app/core/operator-error.ts'
import { t } from '#app/texts.ts'

/**
 * Creates the data folder and makes it private to this user, which also protects everything in it. New files become
 * private through the umask. @throws {OperatorError} if the folder belongs to another user and anybody can write
 * to it
 */
export function openDataFolder(folder: string): void {
  process.umask(0o077)
  mkdirSync(folder, { recursive: true })
  const { mode } = statSync(folder)
  if ((mode & 0o077) === 0) return
  try {
    chmodSync(folder, mode & 0o700)
  } catch (err) {
    if ((err as NodeJS.ErrnoException).code !== 'EPERM') throw err
    if (mode & 0o002)
      throw new OperatorError(
        t(
          'DATA_DIR: {folder} belongs to another user and anybody may write to it; make it yours (chown), or set another one, for example DATA_DIR=./data',
          { folder },
        ),
      )
  }
}
