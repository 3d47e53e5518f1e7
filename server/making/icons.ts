import { readFileSync, writeFileSync } from 'node:fs'
import { Renderer } from '@takumi-rs/core'
import { colours } from '#content/brand.ts'

// Draws the icons of content/public/ from the firm's mark there, favicon.svg. Run `npm run icons` after changing it.

const folder = new URL('../../demo/content/public/', import.meta.url)
const mark = { src: 'mark', data: readFileSync(new URL('favicon.svg', folder)) }
const renderer = new Renderer()

/** `share` is how much of the icon's width the mark takes. */
async function draw(file: string, size: number, share: number, format: 'png' | 'ico' = 'png') {
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
        backgroundColor: format === 'ico' ? 'transparent' : colours.always.ink,
      },
      children: [{ type: 'image', src: 'mark', style: { width: size * share, height: size * share } }],
    },
    { width: size, height: size, format, images: [mark] },
  )
  writeFileSync(new URL(file, folder), icon)
}

await draw('favicon.ico', 32, 1, 'ico')
await draw('apple-touch-icon.png', 180, 1)
await draw('icon-192.png', 192, 1)
await draw('icon-512.png', 512, 1)
// What is outside a circle of four fifths may be cut off.
await draw('icon-maskable-512.png', 512, 0.8)
