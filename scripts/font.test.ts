import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { combineFaces, prepareFont } from './font.ts'

const { resolve } = createRequire(import.meta.url)

test('prepareFont measures a variable font so that its fallback has the same width and height', async () => {
  const { face, woff2, ttf } = await prepareFont(
    resolve('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'),
    'sans-serif',
  )
  // Close to the values in demo-content/brand.ts, which were measured in a browser.
  expect(face).toEqual({
    family: 'Figtree Light',
    kind: 'sans-serif',
    weight: 300,
    more: [],
    web: { file: './fonts/figtree-latin-wght-normal.woff2', weights: '300 900' },
    print: [['./fonts/figtree-latin-wght-normal.ttf']],
    standIns: [
      {
        name: 'Figtree Light Stand-in',
        local: ['Arial', 'Liberation Sans', 'Arimo'],
        size: '100.6%',
        ascent: '94.5%',
        descent: '24.9%',
      },
    ],
  })
  expect([Buffer.from(woff2.subarray(0, 4)).toString(), [...ttf.subarray(0, 4)]]).toEqual([
    'wOF2',
    [0, 1, 0, 0],
  ])
})

test('prepareFont uses Times as the fallback for a serif font', async () => {
  const { face } = await prepareFont(
    resolve('@fontsource/instrument-serif/files/instrument-serif-latin-400-normal.woff2'),
    'serif',
  )
  expect(face).toMatchObject({ kind: 'serif', weight: 400, web: { weights: '400' } })
  expect(face.standIns[0]?.local).toContain('Times New Roman')
})

test('combineFaces makes one face of a regular and a bold file', async () => {
  const [regular, bold] = await Promise.all(
    [400, 700].map((weight) =>
      prepareFont(resolve(`@fontsource/figtree/files/figtree-latin-${weight}-normal.woff2`), 'sans-serif'),
    ),
  )
  expect(regular && combineFaces(regular.face, bold?.face)).toMatchObject({
    web: { file: './fonts/figtree-latin-400-normal.woff2', weights: '400' },
    bold: { file: './fonts/figtree-latin-700-normal.woff2', weights: '700' },
    print: [['./fonts/figtree-latin-400-normal.ttf', './fonts/figtree-latin-700-normal.ttf']],
  })
})
