import { spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { findCommit } from './build.ts'

afterEach(() => vi.unstubAllEnvs())

const newFolder = () => mkdtempSync(join(tmpdir(), 'foyer-commit-'))

test("findCommit returns the repository's commit, marked as dirty when files have changed", () => {
  const folder = newFolder()
  const git = (...args: string[]) => {
    const person = ['-c', 'user.name=Test', '-c', 'user.email=test@firm.example']
    const { status, stdout, stderr } = spawnSync('git', [...person, ...args], {
      cwd: folder,
      encoding: 'utf8',
    })
    expect([status, stderr]).toEqual([0, ''])
    return stdout.trim()
  }
  git('init', '--quiet')
  writeFileSync(join(folder, 'file'), 'one')
  git('add', '.')
  git('commit', '--quiet', '--message', 'chore: first')
  const head = git('rev-parse', 'HEAD').slice(0, 12)
  expect(findCommit(folder)).toBe(head)
  writeFileSync(join(folder, 'file'), 'two')
  expect(findCommit(folder)).toBe(`${head}-dirty`)
})

test('findCommit returns FOYER_COMMIT, or unknown, when there is no repository', () => {
  const folder = newFolder()
  expect(findCommit(folder)).toBe('unknown')
  vi.stubEnv('FOYER_COMMIT', '0123456789ab')
  expect(findCommit(folder)).toBe('0123456789ab')
})
