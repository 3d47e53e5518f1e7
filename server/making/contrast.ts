import type { Colour, Colours } from '#app/content/shapes.ts'

/** What text needs, and what the edge of a field needs, by WCAG 2.2 AA. */
const TEXT = 4.5
const EDGE = 3

type Pair = { of: string; on: string; needs: number }
const pairs = (names: string, grounds: string, needs = TEXT): Pair[] =>
  names.split(' ').flatMap((of) => grounds.split(' ').map((on) => ({ of, on, needs })))

const reading = (grounds: string) => [
  ...pairs('text soft accent active good bad', grounds),
  ...pairs('active', 'activeGround'),
  ...pairs('good', 'goodGround'),
  ...pairs('bad', 'badGround'),
]

/** All that stands on something: the dark ground, the page by day and by night, and the white of mail and PDF files. */
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

/** How far two colours are apart for the eye, 1 to 21, by WCAG 2. */
export function contrastOf(one: Colour, other: Colour): number {
  const [dim = 0, bright = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (bright + 0.05) / (dim + 0.05)
}

function luminance(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** What is wrong with a brand's colours, one sentence each. */
export function contrastFaults(colours: Colours): string[] {
  const all = Object.entries(colours).flatMap(([part, names]) =>
    Object.entries(names).map(([name, colour]) => [`${part}.${name}`, colour] as const),
  )
  const wrong = all.filter(([, colour]) => !/^#[0-9a-f]{6}$/i.test(colour))
  if (wrong.length > 0)
    return wrong.map(([name, colour]) => `colours: ${name} is '${colour}'; write it like '#0e1a2b'.`)
  const white = { white: '#ffffff' } as const
  return [
    ...tooLittle('always', always, colours.always),
    ...tooLittle('light', light, { ...colours.always, ...colours.light, ...white }),
    ...tooLittle('dark', dark, { ...colours.always, ...colours.dark }),
  ]
}

const tooLittle = (part: string, pairs: Pair[], colours: Record<string, Colour>) =>
  pairs.flatMap(({ of, on, needs }) => {
    const [front, ground] = [colours[of], colours[on]]
    const contrast = front && ground ? contrastOf(front, ground) : 0
    if (contrast >= needs) return []
    const shown = Math.floor(contrast * 10) / 10
    return [
      `colours (${part}): '${of}' (${front}) on '${on}' (${ground}) has a contrast of ${shown} to 1 and needs ${needs}.`,
    ]
  })
