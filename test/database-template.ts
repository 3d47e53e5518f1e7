import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
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

/** Returns the folder with two embedded databases: an empty one, and a migrated one with its job queue. */
export function templates(): Promise<string> {
  made.templateFolder ??= makeDatabases()
  return made.templateFolder
}

/** Creates the databases that tests copy. */
export default async function makeTemplates(project: TestProject) {
  const folder = await templates()
  project.provide('templateFolder', folder)
  // In test/run.ts, the browser tests copy it later.
  return process.env.TEST_TEMPLATE ? undefined : () => rmSync(folder, { recursive: true, force: true })
}

async function makeDatabases(): Promise<string> {
  const folder = process.env.TEST_TEMPLATE ?? mkdtempSync(join(tmpdir(), 'foyer-template-'))
  if (!existsSync(join(folder, 'db'))) await runMaker('make-template.ts', [folder])
  return folder
}

/**
 * Runs a file of test/make and returns what it prints. Runs it in a separate process, because Vitest bundles its global
 * setup.
 */
export async function runMaker(file: string, args: string[], settings: Record<string, string> = {}) {
  // The flags are those in bin/foyer.js.
  const flags = ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering']
  const maker = fileURLToPath(new URL(`make/${file}`, import.meta.url))
  const env = { ...process.env, ...settings }
  return (await run(process.execPath, [...flags, maker, ...args], { env })).stdout
}

/** Copies the migrated database and returns its data folder. It lacks the rows that a first start inserts. */
export function copyTemplate(name: string, folder = mkdtempSync(join(tmpdir(), name))): string {
  cpSync(join(inject('templateFolder'), 'db'), join(folder, 'db'), { recursive: true })
  return folder
}

/** Copies the empty database, which has no tables, and returns its data folder. */
export function copyEmpty(name: string, folder = mkdtempSync(join(tmpdir(), name))): string {
  cpSync(join(inject('templateFolder'), 'empty'), join(folder, 'db'), { recursive: true })
  return folder
}
