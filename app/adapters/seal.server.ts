import { createHmac } from 'node:crypto'
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'

/** Encrypts what lies in the database, so that who reads only that can't read it. */
export type Seal = {
  close: (text: string) => Promise<string>
  /** Rejects when it was closed under another secret, or has been changed. */
  open: (sealed: string) => Promise<string>
}

/** A seal of its own for each `purpose`, so that what was sealed for one can't be passed off for another. */
export function openSeal(secret: string, purpose: string): Seal {
  const key = createHmac('sha256', secret).update(`seal ${purpose}`).digest('hex')
  return {
    close: (data) => symmetricEncrypt({ key, data }),
    open: (data) => symmetricDecrypt({ key, data }),
  }
}
