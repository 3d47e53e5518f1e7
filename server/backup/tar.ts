const BLOCK = 512
/** Largest size that eleven octal digits hold. */
const MAX_OCTAL_SIZE = 8 ** 11 - 1

export type TarEntry = { name: string; size: number /** In seconds. */; mtime: number }

/** Returns the header block of an entry. Names are ASCII, 100 characters at most. */
export function tarHeader({ name, size, mtime }: TarEntry): Buffer {
  if (!/^[\x21-\x7e]{1,100}$/.test(name)) throw new Error(`not a name for an archive: ${name}`)
  const block = Buffer.alloc(BLOCK)
  block.write(name, 0, 'ascii')
  block.write('0000600\0', 100, 'ascii')
  block.write('0000000\0', 108, 'ascii')
  block.write('0000000\0', 116, 'ascii')
  if (size <= MAX_OCTAL_SIZE) block.write(`${size.toString(8).padStart(11, '0')}\0`, 124, 'ascii')
  else {
    // GNU tar's encoding of sizes above 8 GB: binary, with the first bit set.
    block.writeUInt8(0x80, 124)
    block.writeBigUInt64BE(BigInt(size), 128)
  }
  block.write(`${mtime.toString(8).padStart(11, '0')}\0`, 136, 'ascii')
  block.write('0', 156, 'ascii')
  block.write('ustar\x0000', 257, 'ascii')
  block.write('        ', 148, 'ascii')
  const sum = block.reduce((all, byte) => all + byte, 0)
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'ascii')
  return block
}

/** Parses a header block; null unless `tarHeader` would have written exactly these bytes. */
export function readTarHeader(block: Buffer): TarEntry | null {
  const text = (start: number, end: number) => block.toString('latin1', start, end).replace(/\0.*$/s, '')
  const large = block.readUInt8(124) === 0x80
  const size = large ? Number(block.readBigUInt64BE(128)) : Number.parseInt(text(124, 136), 8)
  const entry = { name: text(0, 100), size, mtime: Number.parseInt(text(136, 148), 8) }
  if (!Number.isSafeInteger(entry.size) || !Number.isSafeInteger(entry.mtime)) return null
  try {
    return tarHeader(entry).equals(block) ? entry : null
  } catch {
    return null
  }
}

/** Zeros that fill the last block of an entry. */
export const tarPadding = (size: number): Buffer => Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK)

/** End of the archive. */
export const tarEnd = Buffer.alloc(2 * BLOCK)

export const TAR_BLOCK = BLOCK
