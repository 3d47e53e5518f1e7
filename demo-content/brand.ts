import type { Brand, Colors, Fonts } from '#app/content/shapes.ts'

// Name and appearance of the firm on the site, in emails and in PDF files. The logo is public/favicon.svg; after
// changing it, run `npm run icons`.

export const brand = {
  name: 'Norrvane Advisory',
  /** Label of the icon on a home screen, which fits about twelve letters. */
  shortName: 'Norrvane',
  /** Sender name of emails, unless MAIL_FROM has one. */
  mailSender: 'Norrvane Advisory',
  /**
   * Time zone (IANA name) of dates on invoices and in emails, and on pages until the reader's own time zone is known.
   */
  timeZone: 'UTC',
} as const satisfies Brand

/** Colors. The build rejects combinations without enough contrast and names them. */
export const colors = {
  /** Dark background of hero, header, footer and buttons, and the text on it, in both themes. */
  always: {
    ink: '#0e1a2b',
    inkRaised: '#17263b',
    inkLine: '#2c3d55',
    inkEdge: '#74869e',
    onInk: '#f5efe4',
    onInkSoft: '#b9c2cf',
    onInkBad: '#ffb0a6',
    brass: '#d3a85f',
    brassBright: '#e4c285',
    sand: '#efe7d8',
    lineStrong: '#cbbda4',
  },
  /** Background behind text. Also used in emails and PDF files. */
  light: {
    paper: '#f8f4ec',
    surface: '#fffdf9',
    line: '#ddd3c2',
    text: '#182231',
    soft: '#56606e',
    accent: '#7a5320',
    active: '#23557f',
    activeGround: '#e3edf5',
    good: '#1f6b46',
    goodGround: '#e3f1e7',
    bad: '#a12b22',
    badGround: '#fbe9e6',
  },
  /** Dark theme. */
  dark: {
    paper: '#0b1422',
    surface: '#121f32',
    line: '#2b3c54',
    text: '#ebe6dc',
    soft: '#a9b4c3',
    accent: '#dbb26c',
    active: '#9ac6ea',
    activeGround: '#142c44',
    good: '#7fd0a3',
    goodGround: '#12301f',
    bad: '#ff9d92',
    badGround: '#3a1715',
  },
} satisfies Colors

/** Font files from packages, or from `./fonts/...` beside this file. */
export const fonts = {
  /** Font of headings and of the firm's name. */
  display: {
    family: 'Instrument Serif',
    kind: 'serif',
    weight: 400,
    web: {
      file: '@fontsource/instrument-serif/files/instrument-serif-latin-400-normal.woff2',
      weights: '400',
    },
    /** More glyphs, for the pictures of shared links. */
    more: ['@fontsource/instrument-serif/files/instrument-serif-latin-ext-400-normal.woff2'],
    /** Files for PDF: .woff or .ttf, normal and, if available, bold. */
    print: [['@fontsource/instrument-serif/files/instrument-serif-latin-400-normal.woff']],
    // Fallback fonts with adjusted metrics, so that nothing shifts when the web fonts load: widths measured on the
    // site's own words, ascent and descent of the font files divided by the same factor.
    standIns: [
      {
        name: 'Instrument Stand-in',
        local: ['Times New Roman', 'Liberation Serif', 'Tinos'],
        size: '82%',
        ascent: '120.7%',
        descent: '37.8%',
      },
      {
        name: 'Instrument Noto Stand-in',
        local: ['Noto Serif'],
        size: '69.5%',
        ascent: '142.4%',
        descent: '44.6%',
      },
    ],
  },
  /** Font of all other text. */
  text: {
    family: 'Figtree',
    kind: 'sans-serif',
    weight: 400,
    web: { file: '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2', weights: '300 900' },
    more: ['@fontsource-variable/figtree/files/figtree-latin-ext-wght-normal.woff2'],
    print: [
      [
        '@fontsource/figtree/files/figtree-latin-400-normal.woff',
        '@fontsource/figtree/files/figtree-latin-700-normal.woff',
      ],
      [
        '@fontsource/figtree/files/figtree-latin-ext-400-normal.woff',
        '@fontsource/figtree/files/figtree-latin-ext-700-normal.woff',
      ],
    ],
    standIns: [
      {
        name: 'Figtree Stand-in',
        local: ['Arial', 'Liberation Sans', 'Arimo', 'Roboto'],
        weights: '300 500',
        size: '101%',
        ascent: '94.1%',
        descent: '24.8%',
      },
      {
        name: 'Figtree Stand-in',
        local: ['Arial Bold', 'Liberation Sans Bold', 'Arimo Bold', 'Roboto Bold'],
        weights: '600 900',
        size: '95%',
        ascent: '100%',
        descent: '26.3%',
      },
    ],
  },
} as const satisfies Fonts
