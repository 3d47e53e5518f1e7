import { promisify } from 'node:util'
import { brotliCompress as brotliCallback, constants, gzip as gzipCallback } from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'

const brotli = promisify(brotliCallback)
const gzipWell = promisify(gzipCallback)

/**
 * The best of the available encodings that an Accept-Encoding header allows. Plain bytes are the answer when it allows none of
 * ours, even if it refuses those too: every program can read them.
 */
export function pickEncoding(
  header: string | null | undefined,
  available: { br?: unknown; gzip?: unknown } = { br: true, gzip: true },
): Encoding {
  if (!header) return 'identity'
  let weights = known.get(header)
  if (!weights) {
    weights = parse(header)
    // Browsers send one of a handful; what else comes is parsed again each time.
    if (known.size < 100 && header.length < 100) known.set(header, weights)
  }
  const br = available.br ? weights.br : 0
  const gzip = available.gzip ? weights.gzip : 0
  if (br > 0 && br >= gzip) return 'br'
  return gzip > 0 ? 'gzip' : 'identity'
}

type Weights = { br: number; gzip: number }
const known = new Map<string, Weights>()

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

/** Whether bytes of this type become smaller; fonts, pictures and archives are compressed already. */
export const isCompressible = (contentType: string) => compressible.test(contentType)

/** As small as the encoding can make it; slow, for bytes that are sent many times. */
export function compressWell(bytes: Uint8Array, encoding: 'br' | 'gzip'): Promise<Buffer> {
  if (encoding === 'gzip') return gzipWell(bytes, { level: 9 })
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT, BROTLI_MAX_QUALITY } = constants
  return brotli(bytes, {
    params: { [BROTLI_PARAM_QUALITY]: BROTLI_MAX_QUALITY, [BROTLI_PARAM_SIZE_HINT]: bytes.byteLength },
  })
}
