import type { Color, Colors } from '#app/content/shapes.ts'
import { colors as demoColors } from '#root/demo-content/brand.ts'
import { getContrast } from './contrast.ts'

/** Derives a brand's colors from one main color, which becomes the accent unless text in it would be hard to read. */
export function createPalette(main: Color): Colors {
  const [hue, saturation] = toHueAndSaturation(main)
  const shade = (part: number, light: number) => toColor(hue, saturation * part, light)
  const ink = shade(0.6, 0.13)
  const inkRaised = shade(0.55, 0.18)
  const [paper, surface, sand] = [shade(0.4, 0.97), '#ffffff', shade(0.4, 0.92)] as const
  const [darkPaper, darkSurface] = [shade(0.5, 0.08), shade(0.45, 0.13)]
  const isReadable = (color: Color, backgrounds: Color[], needs = 4.6) =>
    backgrounds.every((background) => getContrast(color, background) >= needs)
  /** Returns the shade closest to `start` that is readable on all these backgrounds. */
  const readable = (start: number, step: number, part: number, backgrounds: Color[], needs?: number) => {
    for (let light = start; light > 0 && light < 1; light += step) {
      const color = shade(part, light)
      if (isReadable(color, backgrounds, needs)) return color
    }
    return step > 0 ? '#ffffff' : '#000000'
  }
  const brass = readable(0.6, 0.02, 0.9, [ink, inkRaised, darkPaper, darkSurface])
  return {
    always: {
      ink,
      inkRaised,
      inkLine: shade(0.45, 0.28),
      inkEdge: readable(0.45, 0.02, 0.4, [ink, inkRaised], 3.2),
      onInk: shade(0.3, 0.97),
      onInkSoft: readable(0.76, 0.02, 0.25, [ink, inkRaised]),
      onInkBad: demoColors.always.onInkBad,
      brass,
      brassBright: readable(0.72, 0.02, 0.9, [ink, inkRaised]),
      sand,
      lineStrong: shade(0.35, 0.74),
    },
    light: {
      ...demoColors.light,
      paper,
      surface,
      line: shade(0.35, 0.86),
      text: shade(0.5, 0.12),
      soft: readable(0.42, -0.02, 0.25, [paper, sand]),
      accent: isReadable(main, [paper, sand]) ? main : readable(0.45, -0.02, 0.9, [paper, sand]),
    },
    dark: {
      ...demoColors.dark,
      paper: darkPaper,
      surface: darkSurface,
      line: shade(0.4, 0.26),
      text: shade(0.2, 0.92),
      soft: readable(0.7, 0.02, 0.2, [darkPaper, darkSurface]),
      accent: brass,
    },
  }
}

/** Returns a color's hue and saturation (HSL, 0 to 1). */
function toHueAndSaturation(color: Color): [hue: number, saturation: number] {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
  const [max, min] = [Math.max(r, g, b), Math.min(r, g, b)]
  const spread = max - min
  if (spread === 0) return [0, 0]
  const turn = max === r ? (g - b) / spread : max === g ? (b - r) / spread + 2 : (r - g) / spread + 4
  const light = (max + min) / 2
  return [(turn / 6 + 1) % 1, spread / (1 - Math.abs(2 * light - 1))]
}

function toColor(hue: number, saturation: number, light: number): Color {
  const part = (n: number) => {
    const at = (n + hue * 12) % 12
    const value = light - saturation * Math.min(light, 1 - light) * Math.max(-1, Math.min(at - 3, 9 - at, 1))
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${part(0)}${part(8)}${part(4)}`
}
