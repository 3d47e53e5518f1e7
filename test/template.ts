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

/** The folder of two embedded databases: one that is empty, and one that is migrated and has its queue. */
export function templates(): Promise<string> {
  made.templateFolder ??= makeDatabases()
  return made.templateFolder
}

/** Makes those of which each test that wants a new database gets a copy. */
export default async function makeTemplates(project: TestProject) {
  const folder = await templates()
  project.provide('templateFolder', folder)
  return () => rmSync(folder, { recursive: true, force: true })
}

async function makeDatabases(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-template-'))
  // The setup of tests is run through a bundler, which the program is no part of. WebAssembly as bin/foyer.js has it.
  const flags = ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering']
  const maker = fileURLToPath(new URL('make/make-template.ts', import.meta.url))
  await run(process.execPath, [...flags, maker, folder])
  return folder
}

/** Where a copy of the migrated one is: as if the program had been started once, but for its first rows. */
export function copyTemplate(name: string, folder = mkdtempSync(join(tmpdir(), name))): string {
  cpSync(join(inject('templateFolder'), 'db'), join(folder, 'db'), { recursive: true })
  return folder
}

/** Where a copy of the empty one is: as if the program had been ended before its first table. */
export function copyEmpty(name: string, folder = mkdtempSync(join(tmpdir(), name))): string {
  cpSync(join(inject('templateFolder'), 'empty'), join(folder, 'db'), { recursive: true })
  return folder
}
