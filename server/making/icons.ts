import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Renderer } from '@takumi-rs/core'
import type { Colour } from '#app/content/shapes.ts'
import { contentDir, importContent } from './content-dir.js'

/** Draws the icons of a `public` folder from the logo in it, favicon.svg. Home screens get `ground` behind it. */
export async function drawIcons(folder: string, ground: Colour): Promise<void> {
  const mark = { src: 'mark', data: readFileSync(join(folder, 'favicon.svg')) }
  const renderer = new Renderer()
  /** `share` is how much of the icon's width the mark takes. */
  const draw = async (file: string, size: number, share: number, format: 'png' | 'ico' = 'png') => {
    const icon = await renderer.render(
      {
        type: 'container',
        style: {
          width: size,
          height: size,
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'center',
          // Home screens cut their own shape out of these, so they have a ground to the edge.
          backgroundColor: format === 'ico' ? 'transparent' : ground,
        },
        children: [{ type: 'image', src: 'mark', style: { width: size * share, height: size * share } }],
      },
      { width: size, height: size, format, images: [mark] },
    )
    writeFileSync(join(folder, file), icon)
  }

  await draw('favicon.ico', 32, 1, 'ico')
  await draw('apple-touch-icon.png', 180, 1)
  await draw('icon-192.png', 192, 1)
  await draw('icon-512.png', 512, 1)
  // What is outside a circle of four fifths may be cut off.
  await draw('icon-maskable-512.png', 512, 0.8)
}

// `npm run icons`, after a change of the content's public/favicon.svg.
if (import.meta.main) {
  const { colours }: typeof import('#content/brand.ts') = await importContent('brand.ts')
  await drawIcons(join(import.meta.dirname, '../..', contentDir, 'public'), colours.always.ink)
}
