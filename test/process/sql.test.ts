import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freePort } from '../postgres.ts'
import { newDemoFolder } from './demo-folder.ts'
import { launch, ready, root, stop } from './server.ts'

test('npm run sql prints the rows that the guide asks for, unless the program has the database open', async () => {
  const [DATA_DIR, port] = [newDemoFolder(), await freePort()]
  const run = async (statement: string) => {
    const { ended, output } = launch(
      { DATA_DIR },
      { program: join(root, 'scripts/sql.ts'), args: [statement] },
    )
    return [await ended, output()]
  }
  const guide = readFileSync(join(root, 'docs/developers/questions.md'), 'utf8')
  const [, documented = ''] = /npm run sql -- "(.*)"/.exec(guide) ?? []
  expect(await run(documented)).toEqual([0, expect.stringContaining("'admin'")])
  expect(await run('select * from nothing')).toEqual([1, 'relation "nothing" does not exist\n'])
  const running = launch({ PORT: String(port), DATA_DIR })
  await ready(running, port)
  expect(await run('select 1')).toEqual([1, 'Stop the program first: it has the database open.\n'])
  await stop(running)
})

test('npm run sql creates no database if there is none', async () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'foyer-sql-'))
  const { ended, output } = launch(
    { DATA_DIR },
    { program: join(root, 'scripts/sql.ts'), args: ['select 1'] },
  )
  expect([await ended, output()]).toEqual([1, expect.stringMatching(/^There is no database in .*\n$/)])
})
