import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')
const { version } = JSON.parse(read('package.json'))
/** The sections that Keep a Changelog defines, in order. */
const SECTIONS = ['Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security']

const entries = read('CHANGELOG.md')
  .split(/^## /m)
  .slice(1)
  .map((entry) => ({
    title: entry.split('\n', 1)[0] ?? '',
    sections: [...entry.matchAll(/^### (.*)$/gm)].map(([, name = '']) => name),
  }))
const toNumber = (title: string) =>
  title.split(/[. ]/).reduce((sum, part, i) => (i < 3 ? sum * 1000 + Number(part) : sum), 0)

test('the changelog lists dated versions, newest first, after unreleased changes', () => {
  const released = entries.map(({ title }) => title).filter((title) => title !== 'Unreleased')
  for (const title of released) expect(title).toMatch(/^\d+\.\d+\.\d+ - \d{4}-\d\d-\d\d$/)
  expect(released.toSorted((a, b) => toNumber(b) - toNumber(a))).toEqual(released)
  expect(entries.findIndex(({ title }) => title === 'Unreleased')).toBeLessThanOrEqual(0)
  expect(released.length).toBeGreaterThan(1)
})

test('each changelog entry has each Keep a Changelog section at most once, in order', () => {
  for (const { title, sections } of entries)
    expect([title, sections]).toEqual([title, SECTIONS.filter((name) => sections.includes(name))])
})

test('the version in package.json and the lockfile is the newest in the changelog', () => {
  expect(entries.find(({ title }) => title !== 'Unreleased')?.title).toMatch(new RegExp(`^${version} - `))
  expect(JSON.parse(read('package-lock.json')).version).toBe(version)
})
