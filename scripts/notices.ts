import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createProductionLock, type Lock } from './production-lock.ts'

// `npm run notices` writes THIRD-PARTY-NOTICES: name, version, license and copyright of each package in a release.

const root = join(import.meta.dirname, '..')

/** Returns the paths of all packages of a release, except optional ones: native builds for single platforms. */
export const listNoticePaths = (lock: Lock): string[] =>
  Object.entries(createProductionLock(lock).packages)
    .filter(([path, { optional }]) => path && !optional)
    .map(([path]) => path)

function createNotices(): string {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock
  return [
    'A release of Foyer includes the following packages. The license file of each is in its folder in node_modules.',
    'Native builds of `sharp` and `@takumi-rs/core` are installed for the platform and have the license of these. `sharp`',
    'loads libvips as a shared library (LGPL-3.0-or-later), unchanged; source: https://github.com/lovell/sharp-libvips.',
    '',
    ...[...new Set(listNoticePaths(lock).map(describePackage))].sort(),
    '',
  ].join('\n')
}

function describePackage(path: string): string {
  const { name, version, license, homepage } = JSON.parse(
    readFileSync(join(root, path, 'package.json'), 'utf8'),
  )
  const files = readdirSync(join(root, path))
    .filter((file) => /^(licen[cs]e|copying|notice|readme)/i.test(file))
    .sort()
  const texts = files.map((file) => readFileSync(join(root, path, file), 'utf8')).join('\n')
  const copyright = /^\W*(copyright (?:\(c\)|©|\d).*)$/im.exec(texts)?.[1]?.trim()
  const named = license ?? (/\bMIT\b/.test(texts) ? 'MIT' : undefined)
  if (typeof named !== 'string') throw new Error(`${path} names no license`)
  return [`${name} ${version}: ${named.replace(/^\((.*)\)$/, '$1')}`, copyright, homepage]
    .filter(Boolean)
    .join('\n    ')
}

if (import.meta.main) writeFileSync(join(root, 'THIRD-PARTY-NOTICES'), createNotices())
