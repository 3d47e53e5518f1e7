import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const folders = readdirSync(root, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
)
// Decision records may name paths that no longer exist, but their links must work.
const pages = ['README.md', 'SECURITY.md', 'CONTRIBUTING.md', ...globSync('docs/**/*.md', { cwd: root })]

/**
 * Extracts this repository's paths from code spans: they begin with one of its folders or end with a known extension.
 */
function pathsIn(text: string): string[] {
  const spans = [...text.matchAll(/`([^`\n]+)`/g)].map(([, span = '']) => span)
  return spans.filter(
    (span) =>
      /^[\w.-]+\/[\w./-]*$/.test(span) &&
      (folders.includes(span.split('/')[0] ?? '') || /\.(tsx?|js|md|sql|conf|ya?ml)$/.test(span)),
  )
}

/** Extracts the files that a page links to, outside code. */
function linksIn(text: string): string[] {
  const prose = text.replaceAll(/`[^`\n]+`|^ {4}.*$/gm, '')
  return [...prose.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, to = '']) => to)
}

/** Maps a firm's content folder to the demo firm's. */
const inDemo = (path: string) => path.replace(/^content\//, 'demo-content/')

test.each(pages)('the paths and links in %s exist', (page) => {
  const text = readFileSync(join(root, page), 'utf8')
  const links = linksIn(text).map((to) => join(dirname(page), to))
  const paths = page.startsWith('docs/decisions/') ? [] : pathsIn(text)
  const gone = [...paths, ...links].filter((path) => !existsSync(join(root, inDemo(path))))
  expect(gone).toEqual([])
})

test("the guide 'Your own firm' names only content files and folders that exist", () => {
  const text = readFileSync(join(root, 'docs/operators/your-own-firm.md'), 'utf8')
  const names = [...text.matchAll(/`([a-z]+(?:\.ts|\/))`/g)].map(([, name = '']) => name)
  expect(names).toContain('contact.ts')
  const written = ['pages/', 'news/', 'fonts/', 'starters/', 'content/']
  expect(
    names.filter((name) => !written.includes(name) && !existsSync(join(root, 'demo-content', name))),
  ).toEqual([])
})
