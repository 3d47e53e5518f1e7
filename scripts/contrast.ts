import type { Color, Colors } from '#app/content/shapes.ts'

/** Minimum contrast for text and for field borders (WCAG 2.2 AA). */
const TEXT = 4.5
const EDGE = 3

type Pair = { of: string; on: string; needs: number }
const pairs = (names: string, backgrounds: string, needs = TEXT): Pair[] =>
  names.split(' ').flatMap((of) => backgrounds.split(' ').map((on) => ({ of, on, needs })))

const reading = (backgrounds: string) => [
  ...pairs('text soft accent active good bad', backgrounds),
  ...pairs('active', 'activeGround'),
  ...pairs('good', 'goodGround'),
  ...pairs('bad', 'badGround'),
]

/** Color pairs in use: the dark header, light and dark pages, and the white background of emails and PDF files. */
const always = [
  ...pairs('onInk onInkSoft onInkBad brass', 'ink inkRaised'),
  ...pairs('onInk', 'inkLine'),
  ...pairs('ink', 'brass brassBright'),
  ...pairs('inkEdge', 'ink inkRaised', EDGE),
]
const light = [
  ...reading('paper surface white'),
  ...pairs('text soft accent', 'sand'),
  ...pairs('ink', 'paper white'),
]
const dark = reading('paper surface')

/** Returns two colors' contrast ratio, from 1 to 21 (WCAG 2). */
export function getContrast(a: Color, b: Color): number {
  const [darker = 0, lighter = 0] = [luminance(a), luminance(b)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(color: Color): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

export function findContrastErrors(colors: Colors): string[] {
  const all = Object.entries(colors).flatMap(([channel, names]) =>
    Object.entries(names).map(([name, color]) => [`${channel}.${name}`, color] as const),
  )
  const invalid = all.filter(([, color]) => !/^#[0-9a-f]{6}$/i.test(color))
  if (invalid.length > 0)
    return invalid.map(([name, color]) => `colors: ${name} is '${color}'; write it like '#0e1a2b'.`)
  const white = { white: '#ffffff' } as const
  return [
    ...findLowContrast('always', always, colors.always),
    ...findLowContrast('light', light, { ...colors.always, ...colors.light, ...white }),
    ...findLowContrast('dark', dark, { ...colors.always, ...colors.dark }),
  ]
}

const findLowContrast = (channel: string, pairs: Pair[], colors: Record<string, Color>) =>
  pairs.flatMap(({ of, on, needs }) => {
    const [front, background] = [colors[of], colors[on]]
    const contrast = front && background ? getContrast(front, background) : 0
    if (contrast >= needs) return []
    const shown = Math.floor(contrast * 10) / 10
    return [
      `colors (${channel}): '${of}' (${front}) on '${on}' (${background}) has a contrast of ${shown} to 1 and needs ${needs}.`,
    ]
  })
