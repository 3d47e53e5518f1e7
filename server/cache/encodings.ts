import { promisify } from 'node:util'
import { brotliCompress as brotliCallback, constants, gzip as gzipCallback } from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'

const brotli = promisify(brotliCallback)
const gzip = promisify(gzipCallback)

/**
 * Picks the best available encoding that an Accept-Encoding header allows. Returns 'identity' if there is none, even if
 * the header excludes it.
 */
export function pickEncoding(
  header: string | null | undefined,
  available: { br?: unknown; gzip?: unknown } = { br: true, gzip: true },
): Encoding {
  if (!header) return 'identity'
  let weights = parsedHeaders.get(header)
  if (!weights) {
    weights = parse(header)
    // Caches parsed headers, because browsers send only a few different ones. After 100 entries, headers are parsed
    // each time.
    if (parsedHeaders.size < 100 && header.length < 100) parsedHeaders.set(header, weights)
  }
  const br = available.br ? weights.br : 0
  const gzip = available.gzip ? weights.gzip : 0
  if (br > 0 && br >= gzip) return 'br'
  return gzip > 0 ? 'gzip' : 'identity'
}

type Weights = { br: number; gzip: number }
const parsedHeaders = new Map<string, Weights>()

function parse(header: string): Weights {
  const weights = new Map<string, number>()
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((word) => word.trim())
    const weight = parameters.find((parameter) => parameter.startsWith('q='))
    weights.set(name === 'x-gzip' ? 'gzip' : name, weight ? Number(weight.slice(2)) : 1)
  }
  const others = weights.get('*') ?? 0
  return { br: weights.get('br') ?? others, gzip: weights.get('gzip') ?? others }
}

const compressible =
  /^(text\/(?!event-stream)|image\/svg|application\/([\w.-]+\+)?(json|xml|javascript|speculationrules))/

/**
 * Returns whether compressing content of this type makes sense. Fonts, pictures and archives are already compressed.
 */
export const isCompressible = (contentType: string) => compressible.test(contentType)

/** Compresses at the highest level. Slow, so only for bytes that are sent often. */
export function compressWell(bytes: Uint8Array, encoding: 'br' | 'gzip'): Promise<Buffer> {
  if (encoding === 'gzip') return gzip(bytes, { level: 9 })
  return brotli(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      // Blocks of 64 KiB, which make a page's scripts about 100 bytes smaller than larger blocks do.
      [constants.BROTLI_PARAM_LGBLOCK]: 16,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
    },
  })
}
