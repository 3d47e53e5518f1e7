import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { brand } from './brand.ts'

const tokens = readFileSync(new URL('../app/ui/tokens.css', import.meta.url), 'utf8')

test.each(Object.entries(brand))('%s is the colour of the style sheet', (name, colour) => {
  const token = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  expect(tokens).toContain(`--color-${token}: ${colour};`)
})
