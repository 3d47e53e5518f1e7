import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { commit, firm, git, options, parts } from './firm-clone.ts'
import { root } from './server.ts'

// A firm's clone of the program with its content in it, upgraded over two releases.
const place = mkdtempSync(join(tmpdir(), 'foyer-upgrade-'))
const upstream = join(place, 'upstream')
const clone = join(place, 'clone')

/** A text of the program before and after the next release. */
const retired = '© {year} {name}. All rights reserved.'
const added = '© {year} {name}. Copying is not allowed.'

const run = (folder: string, script: string, args: string[] = []) => {
  const { PATH, HOME } = process.env
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(folder, 'scripts', script), ...args], {
    cwd: folder,
    env: { PATH, HOME },
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}
function edit(folder: string, file: string, from: string, to: string): void {
  const path = join(folder, file)
  const text = readFileSync(path, 'utf8')
  expect(text, path).toContain(from)
  writeFileSync(path, text.replaceAll(from, to))
}

/** Merges the latest release of the program; a conflict fails. */
function upgrade(): void {
  git(clone, 'pull', '--quiet', '--no-rebase', '--no-edit')
  expect(spawnSync('git', ['status', '--porcelain'], { cwd: clone, encoding: 'utf8' }).stdout).toBe('')
}

/** Checks the content against the types of the program, as each build does first. */
function checkTypes(): [status: number | null, output: string] {
  expect(run(clone, 'texts.ts').status).toBe(0)
  const tsc = join(root, 'node_modules/typescript/bin/tsc')
  const { status, stdout } = spawnSync(process.execPath, [tsc, '-p', 'content', '--pretty', 'false'], {
    cwd: clone,
    encoding: 'utf8',
  })
  return [status, stdout]
}

/** Returns the lines of `npm run content:upgrade`, without texts that the German translation lacks at present. */
function listUpgrades(): string[] {
  const { status, stdout, stderr } = run(clone, 'content-upgrade.ts')
  expect([status, stderr]).toEqual([0, ''])
  return stdout
    .trim()
    .split('\n')
    .filter((line) => line !== 'The content has all fields of this version.')
    .filter((line) => !line.endsWith('appears in English.') || line.includes(added))
}

beforeAll(() => {
  for (const name of parts) cpSync(join(root, name), join(upstream, name), { recursive: true })
  // Node finds the packages in the parent folder; a link inside would be committed.
  symlinkSync(join(root, 'node_modules'), join(place, 'node_modules'))
  git(upstream, 'init', '--quiet')
  commit(upstream)
  git(place, 'clone', '--quiet', upstream, clone)
  symlinkSync(join(root, 'node_modules'), join(clone, 'node_modules'))
  expect(run(clone, 'new-firm.ts', options(firm)).status).toBe(0)
  const reworded = "= { '© {year} {name}. All rights reserved.': '{year} {name}' }"
  edit(clone, 'content/translation.ts', '= {}', reworded)
  edit(clone, 'content/firm.ts', '+00 000 000000', '+43 316 123456')
  commit(clone)
})

test('content has all fields of its own release', () => {
  expect(listUpgrades()).toEqual([])
})

test('a release with another text and a new field merges without a conflict, fits the content, and is listed', () => {
  for (const file of ['app/ui/frame/site-footer.tsx', 'app/translations/de.ts'])
    edit(upstream, file, retired, added)
  edit(upstream, 'app/translations/de.ts', `  '${added}': '© {year} {name}. Alle Rechte vorbehalten.',\n`, '')
  edit(
    upstream,
    'starters/de/contact.ts',
    'export const contact',
    'export const fax = null\nexport const contact',
  )
  edit(upstream, 'demo/content/firm.ts', 'phone:', '/** With the country code. */\n  phone:')
  commit(upstream)
  upgrade()
  expect(checkTypes()).toEqual([0, ''])
  expect(listUpgrades()).toEqual([
    'contact.ts: fax is new. Default: null',
    `translation.ts: '${added}' appears in English.`,
    `translation.ts: '${retired}' is no longer part of the program.`,
  ])
})

test('the release after it merges without a conflict and brings the missing translation', () => {
  const start = 'ShippedTranslation = {\n'
  const translation = `  '${added}': '© {year} {name}. Kopieren ist nicht erlaubt.',\n`
  edit(upstream, 'app/translations/de.ts', start, `${start}${translation}`)
  edit(upstream, 'starters/de/contact.ts', 'export const fax = null\n', '')
  commit(upstream)
  upgrade()
  expect(checkTypes()).toEqual([0, ''])
  expect(listUpgrades()).toEqual([`translation.ts: '${retired}' is no longer part of the program.`])
  expect(readFileSync(join(clone, 'content/firm.ts'), 'utf8')).toContain('+43 316 123456')
})
