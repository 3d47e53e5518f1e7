import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** Returns the paths from which Tailwind generates a stylesheet's classes. */
const sourcesOf = (stylesheet: string) =>
  [...read(stylesheet).matchAll(/@source "([^"]+)"/g)].map(([, path = '']) => join('app', path))

/** Returns these components and those they import, directly or indirectly. Ignores types. */
function withImports(components: string[]): string[] {
  const all = new Set(components)
  for (const file of all)
    for (const [, to = ''] of read(file).matchAll(/^import\s(?!type\s)[^'";]*?\sfrom '([#.][^']+\.tsx)'/gm)) {
      const path = to.startsWith('#') ? to.slice(1) : normalize(join(dirname(file), to))
      if (path.startsWith('app/')) all.add(path)
    }
  return [...all]
}

test.each(['app/site.css', 'app/portal.css'])(
  'every @source in %s is an existing file or folder',
  (stylesheet) => {
    const sources = sourcesOf(stylesheet)
    expect(sources.length).toBeGreaterThan(1)
    expect(sources.filter((path) => !existsSync(join(root, path)))).toEqual([])
  },
)

test('the stylesheet for public pages has the classes of every component that they import', () => {
  const sources = sourcesOf('app/site.css')
  const components = withImports([...globSync('app/routes/site/**/*.tsx', { cwd: root }), 'app/root.tsx'])
  expect(components).toContain('app/ui/frame/site-frame.tsx')
  const styled = components.filter((path) => /className="/.test(read(path)))
  expect(styled.filter((path) => !sources.some((source) => path.startsWith(source)))).toEqual([])
})
