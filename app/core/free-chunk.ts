/**
 * Frees a chunk of a large transfer after its last use. Chunks left to the garbage collector make it collect the whole
 * heap after every 64 MB or so, which halves the speed. Ignores chunks that share their memory with others.
 */
export function freeChunk({ buffer, byteLength }: Uint8Array): void {
  if (byteLength > 0 && byteLength === buffer.byteLength) (buffer as ArrayBuffer).transfer(0)
}
