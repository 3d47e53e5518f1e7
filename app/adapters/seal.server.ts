import { createHmac } from 'node:crypto'
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'

/** Cipher for values at rest, so that read access to the database does not reveal them. */
export type Seal = {
  close: (text: string) => Promise<string>
  /** Rejects text that was encrypted with another secret or was altered. */
  open: (sealed: string) => Promise<string>
}

/**
 * Creates a cipher with a key of its own for each `purpose`, so that a value encrypted for one purpose is invalid for
 * others.
 */
export function openSeal(secret: string, purpose: string): Seal {
  const key = createHmac('sha256', secret).update(`seal ${purpose}`).digest('hex')
  return {
    close: (data) => symmetricEncrypt({ key, data }),
    open: (data) => symmetricDecrypt({ key, data }),
  }
}
