import { createHash, createHmac } from 'node:crypto'
import { xchacha20poly1305 } from '@noble/ciphers/chacha.js'
import { managedNonce } from '@noble/ciphers/utils.js'

type Cipher = {
  encrypt: (text: string) => string
  /** @throws if the text was altered or encrypted with a different secret. */
  decrypt: (encrypted: string) => string
}

/** A value encrypted for one `purpose` can't be decrypted for another. */
export function createCipher(secret: string, purpose: string): Cipher {
  const key = createHmac('sha256', secret).update(`seal ${purpose}`).digest('hex')
  return {
    encrypt: (text) => encryptWithKey(key, text),
    decrypt: (encrypted) => decryptWithKey(key, encrypted),
  }
}

const createXChaCha = (key: string) =>
  managedNonce(xchacha20poly1305)(createHash('sha256').update(key).digest())

/** XChaCha20-Poly1305. Returns hexadecimal digits: the nonce, the encrypted text and the tag. */
export const encryptWithKey = (key: string, text: string): string =>
  Buffer.from(createXChaCha(key).encrypt(Buffer.from(text))).toString('hex')

/** @throws if the text was altered or encrypted with a different key */
export const decryptWithKey = (key: string, encrypted: string): string =>
  Buffer.from(createXChaCha(key).decrypt(Buffer.from(encrypted, 'hex'))).toString()
