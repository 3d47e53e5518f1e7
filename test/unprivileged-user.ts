import { statSync } from 'node:fs'
import { dirname } from 'node:path'

const isRoot = process.getuid?.() === 0

/** Whether every user may enter a folder. A checkout below /root is root's alone. */
export function canAnyoneEnter(folder: string): boolean {
  const mayEnter = (statSync(folder).mode & 0o001) !== 0
  return mayEnter && (dirname(folder) === folder || canAnyoneEnter(dirname(folder)))
}

/** Whether the unprivileged user, as which root runs some programs, can read this checkout. */
export const isCheckoutOpen = !isRoot || canAnyoneEnter(import.meta.dirname)

/**
 * User that root runs the program as, to prove that it needs no rights; root itself if no other user can reach the
 * checkout.
 */
export const otherUser: { uid?: number } = isRoot && isCheckoutOpen ? { uid: 65_534 } : {}
