/** Pool of each buffer. A buffer returns only to the read it came from, so that files never share memory. */
const poolsByBuffer = new WeakMap<ArrayBufferLike, Buffer[]>()

/** Registers the pool to which `releaseBuffer` returns this buffer. */
export function registerBuffer({ buffer }: Buffer, spare: Buffer[]): void {
  poolsByBuffer.set(buffer, spare)
}

/** Returns a buffer to its pool. The caller must hold the last reference to it. Ignores buffers without a pool. */
export function releaseBuffer({ buffer }: Uint8Array): void {
  const spare = poolsByBuffer.get(buffer)
  if (poolsByBuffer.delete(buffer)) spare?.push(Buffer.from(buffer))
}
