import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '#test/process/server.ts'

/** The program of tomorrow in a folder of its own: another version, other files of pages, and one more migration. */
export async function makeNextRelease(): Promise<{ folder: string; forget: () => void }> {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-next-'))
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  for (const file of files.split('\n').filter((name) => name && !name.startsWith('test/')))
    cpSync(join(root, file), join(folder, file), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  mkdirSync(join(folder, '.builds'))
  appendFileSync(join(folder, 'app/portal.css'), '\n.next-release { color: teal; }\n')
  appendFileSync(join(folder, 'app/site.css'), '\n.next-release { color: teal; }\n')
  writeJson(join(folder, 'package.json'), (json) => ({ ...json, version: '99.0.0' }))

  const migrations = join(folder, 'db/migrations')
  writeJson(join(migrations, 'meta/_journal.json'), ({ entries, ...json }) => {
    const last = entries.at(-1)
    const tag = '9999_next-release'
    return { ...json, entries: [...entries, { ...last, idx: last.idx + 1, when: last.when + 1000, tag }] }
  })
  const statements = [
    'alter table inquiries add column next_release text',
    'create table next_release (id integer primary key)',
  ]
  writeFileSync(join(migrations, '9999_next-release.sql'), statements.join(';--> statement-breakpoint\n'))
  execFileSync(process.execPath, ['server/making/build.ts'], {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  return { folder, forget: () => rmSync(folder, { recursive: true, force: true }) }
}

// biome-ignore lint/suspicious/noExplicitAny: files of others, of which a few fields are changed.
function writeJson(file: string, change: (json: any) => object): void {
  writeFileSync(file, `${JSON.stringify(change(JSON.parse(readFileSync(file, 'utf8'))), null, 2)}\n`)
}
