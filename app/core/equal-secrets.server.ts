import { timingSafeEqual } from 'node:crypto'

/** Compares two secrets without revealing through timing where they differ. */
export function isEqualSecret(a: string | Uint8Array, b: string | Uint8Array): boolean {
  const [left, right] = [Buffer.from(a as string), Buffer.from(b as string)]
  return left.length === right.length && timingSafeEqual(left, right)
}
