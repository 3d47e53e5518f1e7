import { createHmac } from 'node:crypto'
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'

/** Cipher for values at rest, so that read access to the database does not reveal them. */
export type Cipher = {
  encrypt: (text: string) => Promise<string>
  /** Rejects text that was encrypted with another secret or was altered. */
  decrypt: (sealed: string) => Promise<string>
}

/**
 * Creates a cipher with a key of its own for each `purpose`, so that a value encrypted for one purpose is invalid for
 * others.
 */
export function createCipher(secret: string, purpose: string): Cipher {
  const key = createHmac('sha256', secret).update(`seal ${purpose}`).digest('hex')
  return {
    encrypt: (data) => symmetricEncrypt({ key, data }),
    decrypt: (data) => symmetricDecrypt({ key, data }),
  }
}
