import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  commit,
  contentFolders,
  contentOf,
  edit,
  english,
  firm,
  first,
  folder,
  git,
  makeClone,
  newFirm,
  options,
  place,
  run,
  source,
  tool,
} from './firm-clone.ts'

beforeAll(makeClone)
/** Runs the type check in one thread. Several would take up to twice its CPU time. */
const checkTypes = (project: string) =>
  tool('typescript/bin/tsc', '-p', project, '--pretty', 'false', '--singleThreaded')
const content = join(folder, 'content')
const outside = join(place, 'firm')

test.each([
  [options(firm).slice(0, -2), /^--language: choose 'en' or 'de'\n$/],
  [[...options(firm), '--color', 'green'], /^--color: enter a color like '#0b6e4f'\n$/],
  [[...options(firm), '--fold', 'firm'], /^Unknown option '--fold'/],
])('npm run new-firm reports the invalid options %j and changes nothing', (args, line) => {
  const { status, stderr } = newFirm(args)
  expect([status, stderr]).toEqual([1, expect.stringMatching(line)])
  expect(contentOf(content)).toEqual(first.de)
})

test('npm run new-firm leaves the old content in place when it fails, and reports no success', () => {
  const [there, away] = [join(folder, 'starters/en'), join(folder, 'starters/elsewhere')]
  renameSync(there, away)
  const { status, stdout, stderr } = newFirm(options(english))
  renameSync(away, there)
  const line = expect.stringMatching(/^content\/ is unchanged: ENOENT.*\n$/)
  expect([status, stdout, stderr]).toEqual([1, '', line])
  expect(contentOf(content)).toEqual(first.de)
  expect(contentFolders()).toEqual([])
})

test('npm run new-firm replaces content/ completely, in any language, with files that pass the type check', () => {
  for (const [answers, force] of [
    [english, []],
    [firm, ['--force']],
  ] as const) {
    const before = contentOf(content)
    const { status, stdout, stderr } = newFirm([...options(answers), ...force])
    expect([status, stderr]).toEqual([0, ''])
    const [kept = ''] = contentFolders()
    const words = `now contains the content of ${answers.name}; the previous content is in ${kept}/.`
    expect(stdout).toContain(words)
    expect(contentOf(join(folder, kept))).toEqual(before)
    rmSync(join(folder, kept), { recursive: true })
    expect(contentOf(content)).toEqual(first[answers.language])
    // The next test checks the German files.
    if (answers === english) expect(checkTypes('content')).toEqual([0, ''])
  }
})

test('npm run new-firm can write to a folder outside the checkout, and keeps the Git repository there', () => {
  mkdirSync(outside)
  git(outside, 'init', '--quiet')
  const { status, stdout, stderr } = newFirm([...options(firm), '--folder', '../firm'])
  expect([status, stderr]).toEqual([0, ''])
  expect(stdout).toContain("'CONTENT_DIR=../firm npm start'")
  expect(readdirSync(outside)).toContain('.git')
  expect(checkTypes(outside)).toEqual([0, ''])
})

test('npm run new-firm refuses to replace content with uncommitted changes', () => {
  const text = readFileSync(join(content, 'home.ts'), 'utf8')
  writeFileSync(join(content, 'home.ts'), `${text}// Ours.\n`)
  for (const [folder, args] of [
    ['content', options(english)],
    ['../firm', [...options(firm), '--folder', '../firm']],
  ] as const)
    expect(newFirm([...args])).toMatchObject({
      status: 1,
      stderr: expect.stringContaining(`${folder}/ has uncommitted changes`),
    })
  writeFileSync(join(content, 'home.ts'), text)
})

test('npm run new-firm gives an English firm no text from the demo firm and none in German', () => {
  const sources = Object.entries(first.en ?? {}).filter(([file]) => /\.(ts|svg|json)$/.test(file))
  expect(sources.length).toBeGreaterThan(30)
  for (const [file, bytes] of sources) {
    const text = Buffer.from(bytes, 'base64').toString()
    expect(text, file).not.toMatch(/norrvane|harborline|harbor row|sell-side|july 26|instrument serif/i)
    expect(text, file).not.toMatch(/[äöüß]|\b(und|oder|nicht|Ihre)\b/i)
  }
})

describe('a firm that merges later releases into its clone', () => {
  /** A program text before and after the next release. */
  const retired = '© {year} {name}. All rights reserved.'
  const added = '© {year} {name}. Copying is not allowed.'

  /** Releases the program's changes and merges them; fails on a conflict. */
  function upgrade(): void {
    commit(source)
    git(folder, 'pull', '--quiet', '--no-rebase', '--no-edit')
    const { stdout } = spawnSync('git', ['status', '--porcelain'], { cwd: folder, encoding: 'utf8' })
    expect(stdout).toBe('')
  }

  /** Returns the lines of `npm run content:upgrade`, without texts that the German translation currently lacks. */
  function listUpgrades(): string[] {
    const { status, stdout, stderr } = run('scripts/content-upgrade.ts', [])
    expect([status, stderr]).toEqual([0, ''])
    return stdout
      .trim()
      .split('\n')
      .filter((line) => line !== 'The content has all fields of this version.')
      .filter((line) => !line.endsWith('appears in English.') || line.includes(added))
  }

  beforeAll(() => {
    edit(content, 'translation.ts', '= {}', `= { '${retired}': '{year} {name}' }`)
    edit(content, 'firm.ts', '+00 000 000000', '+43 316 123456')
    commit(folder)
    expect(listUpgrades()).toEqual([
      `translation.ts: '${retired}' is '{year} {name}' instead of the program's '© {year} {name}. Alle Rechte vorbehalten.'.`,
    ])
  })

  test('the clone gets a new text and a new field without a conflict, and a list of what its content lacks', () => {
    for (const file of ['app/ui/frame/site-footer.tsx', 'app/translations/de.ts'])
      edit(source, file, retired, added)
    edit(source, 'app/translations/de.ts', `  '${added}': '© {year} {name}. Alle Rechte vorbehalten.',\n`, '')
    edit(source, 'starters/de/contact.ts', 'export const c', 'export const fax = null\nexport const c')
    edit(source, 'demo-content/firm.ts', 'phone:', '/** With the country code. */\n  phone:')
    upgrade()
    expect(checkTypes('content')).toEqual([0, ''])
    writeFileSync(join(content, 'retired.ts'), 'export const retired = null\n')
    expect(listUpgrades()).toEqual([
      'contact.ts: fax is new. Default: null',
      'retired.ts is not part of the starter: the program may no longer use it.',
      `translation.ts: '${added}' appears in English.`,
      `translation.ts: '${retired}' is no longer part of the program.`,
    ])
    rmSync(join(content, 'retired.ts'))
  })

  test('the clone gets the missing translation with the following release, and keeps its own content', () => {
    const start = 'ShippedTranslation = {\n'
    const translation = `  '${added}': '© {year} {name}. Kopieren ist nicht erlaubt.',\n`
    edit(source, 'app/translations/de.ts', start, `${start}${translation}`)
    edit(source, 'starters/de/contact.ts', 'export const fax = null\n', '')
    upgrade()
    expect(listUpgrades()).toEqual([`translation.ts: '${retired}' is no longer part of the program.`])
    expect(readFileSync(join(content, 'firm.ts'), 'utf8')).toContain('+43 316 123456')
  })
})

test("npm run build passes the type check for the program together with a firm's content", () => {
  expect(run('scripts/texts.ts', []).status).toBe(0)
  expect(tool('@react-router/dev/bin.cjs', 'typegen')).toEqual([0, expect.anything()])
  expect(checkTypes('tsconfig.content.json')).toEqual([0, ''])
})

test('npm run build stops at a mistake in content outside the checkout and says where it is', () => {
  const file = join(outside, 'firm.ts')
  writeFileSync(file, readFileSync(file, 'utf8').replace('phone:', 'fone:'))
  const { status, stderr } = run('scripts/build.ts', [], folder, { CONTENT_DIR: outside })
  expect([status, stderr]).toEqual([1, expect.stringMatching(/firm\/firm\.ts\(\d+,\d+\): .*'fone'/)])
})

test('npm run build rejects brand colors without enough contrast and names a missing link preview', () => {
  const brand = readFileSync(join(content, 'brand.ts'), 'utf8')
  writeFileSync(join(content, 'brand.ts'), brand.replace(/(light: \{[\s\S]*?soft: )'#\w+'/, "$1'#bbbbbb'"))
  rmSync(join(content, 'public/link-preview.png'))
  const { status, stderr } = run('scripts/build.ts', [])
  expect(status).toBe(1)
  expect(stderr).toMatch(
    /^content\/brand\.ts: colors \(light\): 'soft' \(#bbbbbb\) on 'paper' \(#\w+\) has a contrast of 1\.\d to 1 and needs 4\.5\./,
  )
  expect(stderr).toContain('content: there is no public/link-preview.png. To draw it, run npm run icons.')
})
