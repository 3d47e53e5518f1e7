import { spawnSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { commitSetting } from '../settings/env.ts'

const COMMIT_FILE = 'commit'

/**
 * Returns the commit of the files in `root`: of git, with '-dirty' when files have been changed since; without a
 * repository that of `FOYER_COMMIT`, which an image build is given; else 'unknown'.
 */
export function findCommit(root: string): string {
  const given = commitSetting()
  if (given) return given
  // Not the repository of a folder above.
  if (!existsSync(join(root, '.git'))) return 'unknown'
  const args = ['describe', '--always', '--dirty', '--abbrev=12', '--exclude=*']
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8', timeout: 10_000 })
  return (status === 0 && stdout.trim()) || 'unknown'
}

/** Writes the commit beside a build, where `app/version.server.ts` reads it. */
export function writeCommit(root: string, build: string): void {
  writeFileSync(join(build, COMMIT_FILE), `${findCommit(root)}\n`)
}
