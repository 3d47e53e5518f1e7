import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  contentFolders,
  contentOf,
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
  tool,
} from './firm-clone.ts'

beforeAll(makeClone)

describe('npm run new-firm', () => {
  test.each([
    [options(firm).slice(0, -2), /^--language: choose 'en' or 'de'\n$/],
    [[...options(firm), '--color', 'green'], /^--color: enter a color like '#0b6e4f'\n$/],
    [[...options(firm), '--fold', 'firm'], /^Unknown option '--fold'/],
  ])('reports the invalid options %j and changes nothing', (args, line) => {
    const { status, stderr } = newFirm(args)
    expect([status, stderr]).toEqual([1, expect.stringMatching(line)])
    expect(contentOf(join(folder, 'content'))).toEqual(first.de)
  })

  test('leaves the old content in place when it fails, and reports no success', () => {
    const [there, away] = [join(folder, 'starters/en'), join(folder, 'starters/elsewhere')]
    renameSync(there, away)
    const { status, stdout, stderr } = newFirm(options(english))
    renameSync(away, there)
    expect([status, stdout, stderr]).toEqual([
      1,
      '',
      expect.stringMatching(/^content\/ is unchanged: ENOENT.*\n$/),
    ])
    expect(contentOf(join(folder, 'content'))).toEqual(first.de)
    expect(contentFolders()).toEqual([])
  })

  test('replaces content/ completely whenever it is run, in any language', () => {
    for (const [answers, force] of [
      [english, []],
      [firm, ['--force']],
    ] as const) {
      const before = contentOf(join(folder, 'content'))
      const { status, stdout, stderr } = newFirm([...options(answers), ...force])
      expect([status, stderr]).toEqual([0, ''])
      const [kept = ''] = contentFolders()
      expect(stdout).toContain(
        `content/ now contains the content of ${answers.name}; the previous content is in ${kept}/.`,
      )
      expect(contentOf(join(folder, kept))).toEqual(before)
      rmSync(join(folder, kept), { recursive: true })
      expect(contentOf(join(folder, 'content'))).toEqual(first[answers.language])
      expect(tool('typescript/bin/tsc', '-p', 'content', '--pretty', 'false')).toEqual([0, ''])
      expect(tool('@biomejs/biome/bin/biome', 'check', 'content')).toEqual([0, expect.anything()])
    }
  })

  test('refuses to replace content/ with uncommitted changes', () => {
    const file = join(folder, 'content/home.ts')
    const text = readFileSync(file, 'utf8')
    writeFileSync(file, `${text}// Ours.\n`)
    const { status, stderr } = newFirm(options(english))
    writeFileSync(file, text)
    expect([status, stderr]).toEqual([1, expect.stringMatching(/^content\/ has uncommitted changes/)])
  })

  test('gives an English firm no text of the demo firm and none in German', () => {
    const sources = Object.entries(first.en ?? {}).filter(([file]) => /\.(ts|svg|json)$/.test(file))
    expect(sources.length).toBeGreaterThan(30)
    for (const [file, bytes] of sources) {
      const text = Buffer.from(bytes, 'base64').toString()
      expect(text, file).not.toMatch(/norrvane|harborline|harbour row|sell-side|july 26|instrument serif/i)
      expect(text, file).not.toMatch(/[äöüß]|\b(und|oder|nicht|Ihre)\b/i)
    }
  })
})

test('the program and the content of a new firm pass the type check together', () => {
  expect(tool('@react-router/dev/bin.cjs', 'typegen')).toEqual([0, expect.anything()])
  expect(tool('typescript/bin/tsc', '-p', 'tsconfig.content.json', '--pretty', 'false')).toEqual([0, ''])
})

describe('content outside the checkout', () => {
  const content = join(place, 'firm')
  beforeAll(() => {
    mkdirSync(content)
    git(content, 'init', '--quiet')
  })

  test('is written by new-firm, which keeps the repository there', () => {
    const { status, stdout, stderr } = newFirm([...options(firm), '--folder', '../firm'])
    expect([status, stderr]).toEqual([0, ''])
    expect(stdout).toContain("'CONTENT_DIR=../firm npm start'")
    expect(readdirSync(content)).toContain('.git')
    expect(tool('typescript/bin/tsc', '-p', content, '--pretty', 'false')).toEqual([0, ''])
  })

  test('is not replaced while it has uncommitted changes', () => {
    const { status, stderr } = newFirm([...options(firm), '--folder', '../firm'])
    expect([status, stderr]).toEqual([1, expect.stringMatching(/^\.\.\/firm\/ has uncommitted changes/)])
  })

  test('with a mistake stops the build with its place', () => {
    const file = join(content, 'firm.ts')
    writeFileSync(file, readFileSync(file, 'utf8').replace('phone:', 'fone:'))
    const { status, stderr } = run('scripts/build.ts', [], folder, { CONTENT_DIR: content })
    expect([status, stderr]).toEqual([1, expect.stringMatching(/firm\/firm\.ts\(\d+,\d+\): .*'fone'/)])
  })
})

test('the build rejects brand colors without enough contrast and a share picture of an unknown page', () => {
  const edit = (file: string, pattern: RegExp, to: string) => {
    const path = join(folder, 'content', file)
    writeFileSync(path, readFileSync(path, 'utf8').replace(pattern, to))
  }
  edit('brand.ts', /(light: \{[\s\S]*?soft: )'#\w+'/, "$1'#bbbbbb'")
  edit('sharing.ts', /^ {2}about: /m, '  abuot: ')
  const { status, stderr } = run('scripts/build.ts', [])
  expect(status).toBe(1)
  expect(stderr).toMatch(
    /^content\/brand\.ts: colours \(light\): 'soft' \(#bbbbbb\) on 'paper' \(#\w+\) has a contrast of 1\.\d to 1 and needs 4\.5\./,
  )
  expect(stderr).toContain("content/sharing.ts: there is no page 'abuot' in app/routes/site/pages.ts.")
})
