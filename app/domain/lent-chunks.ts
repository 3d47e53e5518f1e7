/** Pool of each buffer. A buffer returns only to the read it came from, so that files never share memory. */
const lenders = new WeakMap<ArrayBufferLike, Buffer[]>()

/** Registers the pool to which `releaseBuffer` returns this buffer. */
export function lend({ buffer }: Buffer, spare: Buffer[]): void {
  lenders.set(buffer, spare)
}

/** Returns a buffer to its pool. The caller must hold the last reference to it. Ignores buffers without a pool. */
export function giveBack({ buffer }: Uint8Array): void {
  const spare = lenders.get(buffer)
  if (lenders.delete(buffer)) spare?.push(Buffer.from(buffer))
}
