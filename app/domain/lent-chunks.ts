/** To whom a chunk's memory goes back: to the very reading that it came from, so that no file ever meets another one's bytes. */
const lenders = new WeakMap<ArrayBufferLike, Buffer[]>()

/** Notes for a chunk whose memory this is that it is to be put there once it is given back. */
export function lend({ buffer }: Buffer, spare: Buffer[]): void {
  lenders.set(buffer, spare)
}

/** To be called by whoever is done with a chunk and knows that nobody holds it any more; any other is left alone. */
export function giveBack({ buffer }: Uint8Array): void {
  const spare = lenders.get(buffer)
  if (lenders.delete(buffer)) spare?.push(Buffer.from(buffer))
}
