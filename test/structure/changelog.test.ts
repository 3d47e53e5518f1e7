import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')

test('the version in package.json and the lockfile is the newest in the changelog', () => {
  const { version } = JSON.parse(read('package.json'))
  expect(/^## (\d\S*) - /m.exec(read('CHANGELOG.md'))?.[1]).toBe(version)
  expect(JSON.parse(read('package-lock.json')).version).toBe(version)
})
