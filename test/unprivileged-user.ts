import { statSync } from 'node:fs'
import { dirname } from 'node:path'

const isRoot = process.getuid?.() === 0

/** Returns whether every user can enter a folder. Only root can enter a checkout below /root. */
function canAnyoneEnter(folder: string): boolean {
  const mayEnter = (statSync(folder).mode & 0o001) !== 0
  return mayEnter && (dirname(folder) === folder || canAnyoneEnter(dirname(folder)))
}

/** Whether the unprivileged user, as whom root runs some programs, can read this checkout. */
export const isCheckoutOpen = !isRoot || canAnyoneEnter(import.meta.dirname)

/**
 * The user as whom root runs the program, to prove that it needs no privileges. Root itself if no other user can reach
 * the checkout.
 */
export const otherUser: { uid?: number } = isRoot && isCheckoutOpen ? { uid: 65_534 } : {}
