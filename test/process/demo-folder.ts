import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import type { TestProject } from 'vitest/node'
import { runMaker, templates } from '../database-template.ts'
import { freePort } from '../postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    demoFolder: string
    demoCookie: string
  }
}

const newFolder = () => mkdtempSync(join(tmpdir(), 'foyer-demo-'))

/** Fills a data folder by a first start in demo mode, in a separate process. */
export default async function fillDemoFolder(project: TestProject) {
  const folder = newFolder()
  cpSync(join(await templates(), 'db'), join(folder, 'db'), { recursive: true })
  const settings = { NODE_ENV: 'production', PORT: String(await freePort()), DATA_DIR: folder, DEMO: '1' }
  project.provide('demoCookie', await runMaker('make-demo.ts', [], { ...settings, LOG_LEVEL: 'silent' }))
  project.provide('demoFolder', folder)
  return () => rmSync(folder, { recursive: true })
}

/** Returns a copy of the data folder that a first start in demo mode has filled. */
export function newDemoFolder(): string {
  const folder = newFolder()
  cpSync(inject('demoFolder'), folder, { recursive: true })
  return folder
}

/** Lists all files in a folder and its subfolders, except locks. */
export const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.includes('.lock'))
    .map((entry) => join(entry.parentPath, entry.name))
