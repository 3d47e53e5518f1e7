import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { Renderer } from '@takumi-rs/core'
import editor from 'fonteditor-core'
import type { Color, Colors, Face } from '#app/content/shapes.ts'
import { colors as demoColors } from '#root/demo-content/brand.ts'
import { contentPath, importContent } from './content-dir.js'

const { resolve } = createRequire(import.meta.url)

type Point = { x: number; y: number; onCurve?: boolean }

/**
 * Returns a Figtree letter as an SVG path, `size` units large and centered on a point, so that rendering needs no font.
 */
function letterPath(letter: string, [x, y]: [number, number], size: number): string {
  const woff = readFileSync(resolve('@fontsource/figtree/files/figtree-latin-700-normal.woff'))
  const inflate = (packed: number[]) => inflateSync(Buffer.from(packed)) as unknown as number[]
  const ttf = editor.woff2ttf(new Uint8Array(woff).buffer, { inflate })
  const font = editor.createFont(ttf as ArrayBuffer, { type: 'ttf' }).get()
  const glyph = font.glyf[font.cmap[letter.codePointAt(0) ?? 0] ?? 0]
  if (!glyph?.contours) return ''
  const [width, height] = [glyph.xMax - glyph.xMin, glyph.yMax - glyph.yMin]
  const scale = size / Math.max(width, height)
  const at = (point: Point) =>
    [x + (point.x - glyph.xMin - width / 2) * scale, y - (point.y - glyph.yMin - height / 2) * scale]
      .map((part) => Math.round(part * 100) / 100)
      .join(' ')
  return (glyph.contours as Point[][]).map((points) => outline(points, at)).join('')
}

/** Converts a TrueType contour, in which an on-curve point is implied between two off-curve points. */
function outline(points: Point[], at: (point: Point) => string): string {
  const all = points.flatMap((point, i) => {
    const next = points[(i + 1) % points.length] ?? point
    const between = { x: (point.x + next.x) / 2, y: (point.y + next.y) / 2, onCurve: true }
    return point.onCurve || next.onCurve ? [point] : [point, between]
  })
  const start = all.findIndex((point) => point.onCurve)
  const ordered = [...all.slice(start), ...all.slice(0, start)]
  let path = `M${at(ordered[0] ?? { x: 0, y: 0 })}`
  for (let i = 1; i < ordered.length; i++) {
    const point = ordered[i] as Point
    if (point.onCurve) path += `L${at(point)}`
    else path += `Q${at(point)} ${at(ordered[++i] ?? (ordered[0] as Point))}`
  }
  return `${path}Z`
}

/** Returns the logo: the firm's first letter on its ink color. */
export const createLogo = (name: string, { always }: Colors) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><title>${escaped(name)}</title><rect width="32" height="32" fill="${always.ink}"/><path d="${letterPath([...name][0]?.toUpperCase() ?? '', [16, 16], 17)}" fill="${always.brass}"/></svg>\n`

/** Returns the image shown for projects without a picture. */
export const createPlaceholder = (name: string, { always, light }: Colors) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 960 640"><title>${escaped(name)}</title><path fill="${always.sand}" d="M0 0h960v640H0z"/><path fill="${light.accent}" d="${letterPath([...name][0]?.toUpperCase() ?? '', [480, 320], 190)}"/></svg>\n`

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Maps the colors in the demo's drawings to a brand's colors. */
const drawingColors = (colors: Colors): Record<string, Color> => ({
  [demoColors.always.ink]: colors.always.ink,
  [demoColors.always.brass]: colors.always.brass,
  '#3a4c65': colors.always.inkLine,
  '#3d4756': colors.light.text,
  '#566a85': colors.always.inkEdge,
  '#6d7f97': colors.always.inkEdge,
  '#8796aa': colors.always.onInkSoft,
  '#8f6320': colors.light.accent,
  '#a3967c': colors.always.lineStrong,
  '#b4bfcd': colors.always.onInkSoft,
  '#dacfba': colors.light.line,
  '#e9e0ce': colors.always.sand,
})

export function recolor(svg: string, colors: Colors): string {
  const replacements = drawingColors(colors)
  return svg.replace(/#[0-9a-f]{6}/g, (color) => replacements[color] ?? color)
}

type Brand = { name: string; tagline: string; colors: Colors; display: Face }
/** `folder` is the content folder with `public/favicon.svg`, and the fonts whose names start with `./`. */
type Drawing = { renderer: Renderer; folder: string; images: { src: string; data: Buffer }[] }

/** Draws the icons and the picture of link previews into a content folder's `public`, with its favicon.svg. */
export async function drawBrandImages(folder: string, brand: Brand): Promise<void> {
  const images = [{ src: 'mark', data: readFileSync(join(folder, 'public/favicon.svg')) }]
  const drawing = { renderer: new Renderer(), folder, images }
  await drawIcons(drawing, brand.colors.always.ink)
  await drawLinkPreview(drawing, brand)
}

/** `background` is the background on home screens. */
async function drawIcons({ renderer, folder, images }: Drawing, background: Color): Promise<void> {
  /** `scale` is the width of the logo relative to the icon. */
  const draw = async (file: string, size: number, scale: number, format: 'png' | 'ico' = 'png') => {
    const icon = await renderer.render(
      {
        type: 'container',
        style: {
          width: size,
          height: size,
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'center',
          // Home screens mask icons, so the background has to reach the edge.
          backgroundColor: format === 'ico' ? 'transparent' : background,
        },
        children: [{ type: 'image', src: 'mark', style: { width: size * scale, height: size * scale } }],
      },
      { width: size, height: size, format, images },
    )
    writeFileSync(join(folder, 'public', file), icon)
  }

  await draw('favicon.ico', 32, 1, 'ico')
  await draw('apple-touch-icon.png', 180, 1)
  await draw('icon-192.png', 192, 1)
  await draw('icon-512.png', 512, 1)
  // Masks can cut off everything outside a circle of 80%.
  await draw('icon-maskable-512.png', 512, 0.8)
}

/** Draws name and tagline, 1200 × 630 pixels, the size that other sites show. */
async function drawLinkPreview(
  { renderer, folder, images }: Drawing,
  { name, tagline, colors: { always }, display }: Brand,
): Promise<void> {
  for (const file of [display.web.file, ...display.more])
    await renderer.registerFont({
      name: 'display',
      data: readFileSync(file.startsWith('./') ? join(folder, file) : resolve(file)),
    })
  const font = { fontFamily: 'display', fontWeight: display.weight, overflowWrap: 'anywhere' } as const
  const size = { width: 1200, height: 630 }
  const picture = await renderer.render(
    {
      type: 'container',
      style: {
        ...size,
        display: 'flex',
        flexDirection: 'column',
        justifyContent: 'space-between',
        padding: '72px 80px',
        backgroundColor: always.ink,
        borderBottom: `12px solid ${always.brass}`,
        color: always.onInk,
      },
      children: [
        {
          type: 'container',
          style: { display: 'flex', alignItems: 'center', gap: 8, marginLeft: -20 },
          children: [
            { type: 'image', src: 'mark', style: { width: 80, height: 80 } },
            { type: 'text', text: name, style: { ...font, fontSize: 52, lineClamp: 1 } },
          ],
        },
        {
          type: 'text',
          text: tagline,
          style: {
            ...font,
            fontSize: tagline.length > 45 ? 76 : 96,
            lineHeight: 1.08,
            lineClamp: 4,
            textWrap: 'balance',
          },
        },
      ],
    },
    { ...size, format: 'png', images },
  )
  writeFileSync(join(folder, 'public/link-preview.png'), picture)
}

// `npm run icons`, to be run after public/favicon.svg, the name, the tagline, the colors or the fonts have changed.
if (import.meta.main) {
  const { colors, fonts }: typeof import('#content/brand.ts') = await importContent('brand.ts')
  const { firm }: typeof import('#content/firm.ts') = await importContent('firm.ts')
  await drawBrandImages(contentPath, {
    name: firm.name,
    tagline: firm.tagline,
    colors,
    display: fonts.display,
  })
}
