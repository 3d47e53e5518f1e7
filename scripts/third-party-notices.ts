import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createProductionLock, type Lock } from './production-lock.ts'

const root = join(import.meta.dirname, '..')

/**
 * Returns the paths of all packages in a release, except optional ones, which are native builds for single platforms.
 */
export const listNoticePaths = (lock: Lock): string[] =>
  Object.entries(createProductionLock(lock).packages)
    .filter(([path, { optional }]) => path && !optional)
    .map(([path]) => path)

/** Returns THIRD-PARTY-NOTICES: the name, version, license, copyright and license text of each package in a release. */
export function createNotices(): string {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock
  const packages = new Map(listNoticePaths(lock).map((path) => [path, describePackage(path)]))
  return [
    'A release of Foyer includes the following packages; their license texts follow the list. Native builds of `sharp` are',
    'installed for the platform and have its license. `sharp` loads libvips as a shared library (LGPL-3.0-or-later),',
    'unchanged; source: https://github.com/lovell/sharp-libvips.',
    '',
    ...[...new Set([...packages.values()].map(({ entry }) => entry))].sort(),
    '',
    ...listLicenseTexts([...packages.values()]),
  ].join('\n')
}

/**
 * Returns each license text once, below the names of its packages. Omits copyright lines, which are already in the
 * list.
 */
function listLicenseTexts(packages: { name: string; texts: string[] }[]): string[] {
  const byText = new Map<string, { text: string; names: Set<string> }>()
  for (const { name, texts } of packages)
    for (const text of texts) {
      const key = text.toLowerCase().replaceAll(/[^a-z]/g, '')
      const found = byText.get(key) ?? { text, names: new Set() }
      byText.set(key, { ...found, names: found.names.add(name) })
    }
  return [...byText.values()]
    .map(({ text, names }) => `${'-'.repeat(80)}\n${[...names].sort().join(', ')}\n\n${text}\n`)
    .sort()
}

/** Returns a license file's paragraphs except titles and copyright notices. */
const normalizeLicense = (text: string) =>
  text
    .replaceAll('\r', '')
    .split(/\n\s*\n/)
    .map((paragraph) =>
      paragraph.replace(/^\W*copyright (\(c\)|©|\d|holder).*\n?/gim, '').replaceAll(/[ \t]+$/gm, ''),
    )
    .filter((paragraph) => /[a-z]/.test(paragraph) && !/^\W*(the )?mit license[^.]*$/i.test(paragraph))
    .join('\n\n')

function describePackage(path: string) {
  const { name, version, license, homepage } = JSON.parse(
    readFileSync(join(root, path, 'package.json'), 'utf8'),
  )
  const files = readdirSync(join(root, path))
    .filter((file) => /^(licen[cs]e|copying|notice|readme)/i.test(file))
    .sort()
  const read = (file: string) => readFileSync(join(root, path, file), 'utf8')
  const licenses = files.filter((file) => !/^readme/i.test(file)).map(read)
  const texts = files.map(read).join('\n')
  const findCopyrights = (text: string) =>
    [...text.matchAll(/^\W*(copyright (?:\(c\)|©|\d).*)$/gim)].map(([, line = '']) => line.trim())
  const ofLicenses = findCopyrights(licenses.join('\n'))
  const copyrights = ofLicenses.length > 0 ? ofLicenses : findCopyrights(texts).slice(0, 1)
  const named = license ?? (/\bMIT\b/.test(texts) ? 'MIT' : undefined)
  if (typeof named !== 'string') throw new Error(`${path} names no license`)
  const title = `${name} ${version}: ${named.replace(/^\((.*)\)$/, '$1')}`
  return {
    name: `${name} ${version}`,
    entry: [title, ...new Set(copyrights), homepage].filter(Boolean).join('\n    '),
    texts: licenses.map(normalizeLicense),
  }
}
