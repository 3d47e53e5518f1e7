import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')

test('the version in package.json and the lockfile is the newest in the changelog, or a later one in development', () => {
  const { version } = JSON.parse(read('package.json'))
  const changelog = read('CHANGELOG.md')
  const released = /^## (\d\S*) - /m.exec(changelog)?.[1] ?? ''
  const isInDevelopment = /^## Unreleased\n+\S(?!# )/m.test(changelog)
  if (isInDevelopment) {
    expect(version).toMatch(/^\d+\.\d+\.\d+-dev$/)
    expect(version.localeCompare(released, 'en', { numeric: true })).toBe(1)
  } else expect(version).toBe(released)
  expect(JSON.parse(read('package-lock.json')).version).toBe(version)
})
