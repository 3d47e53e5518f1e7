import { expect, test } from 'vitest'
import { createSlug } from './slugs.ts'

test.each([
  ['Harbor Hall', 'harbor-hall'],
  ['  Größe zählt: Umbau & Café Öl ', 'groesse-zaehlt-umbau-cafe-oel'],
  ['Ångström 2.0 — no. 7!', 'angstroem-2-0-no-7'],
  ['проект', 'project'],
  ['-', 'project'],
  ['long '.repeat(20), 'long-long-long-long-long-long-long-long-long-long-long-long-long-long'],
])('%j becomes the slug %j', (title, slug) => {
  expect(createSlug(title)).toBe(slug)
})
