const BYTES = new Map(
  Array.from({ length: 128 }, (_, i) => i + 128).map((byte) => [
    new TextDecoder('windows-1252').decode(Uint8Array.of(byte)),
    byte,
  ]),
)
const DIACRITICS = /\p{M}/gu

/** Encodes text as Windows-1252. Letters that it lacks lose their diacritics or become question marks. */
export function encodeWindows1252(text: string): Uint8Array {
  const toByte = (character: string): number | undefined =>
    character < '\u0080' ? character.charCodeAt(0) : BYTES.get(character)
  return Uint8Array.from(
    [...text.normalize('NFC')].map(
      (character) =>
        toByte(character) ?? toByte(character.normalize('NFD').replace(DIACRITICS, '')) ?? toByte('?') ?? 0,
    ),
  )
}
