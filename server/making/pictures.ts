import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { inflateSync } from 'node:zlib'
import editor from 'fonteditor-core'
import type { Colour, Colours } from '#app/content/shapes.ts'
import { colours as usual } from '#demo/content/brand.ts'

const { resolve } = createRequire(import.meta.url)

type Point = { x: number; y: number; onCurve?: boolean }

/** A letter as an outline of `size` units around a middle, drawn from Figtree: a mark shows the same on every machine. */
export function letterPath(letter: string, [x, y]: [number, number], size: number): string {
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

/** TrueType's curves: between two points off the curve there is one on it, halfway. */
function outline(points: Point[], at: (point: Point) => string): string {
  const all = points.flatMap((point, i) => {
    const next = points[(i + 1) % points.length] ?? point
    const between = { x: (point.x + next.x) / 2, y: (point.y + next.y) / 2, onCurve: true }
    return point.onCurve || next.onCurve ? [point] : [point, between]
  })
  const start = all.findIndex((point) => point.onCurve)
  const turned = [...all.slice(start), ...all.slice(0, start)]
  let path = `M${at(turned[0] ?? { x: 0, y: 0 })}`
  for (let i = 1; i < turned.length; i++) {
    const point = turned[i] as Point
    if (point.onCurve) path += `L${at(point)}`
    else path += `Q${at(point)} ${at(turned[++i] ?? (turned[0] as Point))}`
  }
  return `${path}Z`
}

/** The firm's mark: its first letter on its own ground. */
export const markOf = (name: string, { always }: Colours) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><title>${escaped(name)}</title><rect width="32" height="32" fill="${always.ink}"/><path d="${letterPath([...name][0]?.toUpperCase() ?? '', [16, 16], 17)}" fill="${always.brass}"/></svg>\n`

/** Stands in for a project without a picture. */
export const placeholderOf = (name: string, { always, light }: Colours) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 960 640"><title>${escaped(name)}</title><path fill="${always.sand}" d="M0 0h960v640H0z"/><path fill="${light.accent}" d="${letterPath([...name][0]?.toUpperCase() ?? '', [480, 320], 190)}"/></svg>\n`

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Which colour of the brand each colour of the drawings is. */
const drawn = (colours: Colours): Record<string, Colour> => ({
  [usual.always.ink]: colours.always.ink,
  [usual.always.brass]: colours.always.brass,
  '#3a4c65': colours.always.inkLine,
  '#3d4756': colours.light.text,
  '#566a85': colours.always.inkEdge,
  '#6d7f97': colours.always.inkEdge,
  '#8796aa': colours.always.onInkSoft,
  '#8f6320': colours.light.accent,
  '#a3967c': colours.always.lineStrong,
  '#b4bfcd': colours.always.onInkSoft,
  '#dacfba': colours.light.line,
  '#e9e0ce': colours.always.sand,
})

/** A drawing of the demo firm in other colours. */
export function recoloured(svg: string, colours: Colours): string {
  const to = drawn(colours)
  return svg.replace(/#[0-9a-f]{6}/g, (colour) => to[colour] ?? colour)
}
