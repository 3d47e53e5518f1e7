import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { inject } from 'vitest'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  export interface ProvidedContext {
    templateFolder: string
  }
}

const run = promisify(execFile)
const made = globalThis as { templateFolder?: Promise<string> }

/** Makes one embedded database, migrated and with its queue, of which each test that wants a new one gets a copy. */
export default async function makeTemplate(project: TestProject) {
  made.templateFolder ??= makeDatabase()
  const folder = await made.templateFolder
  project.provide('templateFolder', folder)
  return () => rmSync(folder, { recursive: true, force: true })
}

async function makeDatabase(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-template-'))
  // The setup of tests is run through a bundler, which the program is no part of.
  await run(process.execPath, [
    fileURLToPath(new URL('make/make-template.ts', import.meta.url)),
    join(folder, 'db'),
  ])
  return folder
}

/** Where a copy of that database is: as if the program had been started once, but for its first rows. */
export function copyTemplate(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), name))
  cpSync(join(inject('templateFolder'), 'db'), join(folder, 'db'), { recursive: true })
  return folder
}
