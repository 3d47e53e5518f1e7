let library: Promise<typeof import('sharp').default> | undefined

/**
 * Returns the picture library. It's loaded on first use, because it takes memory, and so that the server also starts on
 * platforms for which there is no build of it.
 */
export function loadSharp() {
  library ??= load()
  return library
}

async function load() {
  const { default: sharp } = await import('sharp')
  // Hardly any picture is processed twice, so a cache would only use memory.
  sharp.cache(false)
  sharp.concurrency(1)
  // Blocks all other decoders, above all SVG, no matter what type the file claims to be.
  sharp.block({ operation: ['VipsForeignLoad'] })
  const readers = ['Jpeg', 'Png', 'Webp', 'Heif'].map((name) => `VipsForeignLoad${name}Buffer`)
  sharp.unblock({ operation: readers })
  return sharp
}
