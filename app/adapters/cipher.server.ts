import { createHmac } from 'node:crypto'
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'

/** Encrypts values at rest, so that read access to the database does not reveal them. */
export type Cipher = {
  encrypt: (text: string) => Promise<string>
  /** Rejects if the text was altered or encrypted with a different secret. */
  decrypt: (sealed: string) => Promise<string>
}

/**
 * Creates a cipher whose key is derived for one `purpose`, so that a value encrypted for one purpose can't be decrypted
 * for another.
 */
export function createCipher(secret: string, purpose: string): Cipher {
  const key = createHmac('sha256', secret).update(`seal ${purpose}`).digest('hex')
  return {
    encrypt: (data) => symmetricEncrypt({ key, data }),
    decrypt: (data) => symmetricDecrypt({ key, data }),
  }
}
