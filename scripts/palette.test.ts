import { expect, test } from 'vitest'
import { getContrast } from './contrast.ts'
import { createPalette } from './palette.ts'

test("the palette uses the firm's color as the accent if text in that color is readable", () => {
  expect(createPalette('#8c3b2a').light.accent).toBe('#8c3b2a')
})

test('the palette derives a readable accent with the same hue from a color that is too light for text', () => {
  const { accent, paper, sand } = { ...createPalette('#ffd54f').light, ...createPalette('#ffd54f').always }
  expect(accent).not.toBe('#ffd54f')
  for (const ground of [paper, sand]) expect(getContrast(accent, ground)).toBeGreaterThan(4.5)
})
