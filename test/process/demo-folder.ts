import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import type { TestProject } from 'vitest/node'
import { templates } from '../database-template.ts'
import { freePort } from '../postgres.ts'
import { launch, ready, signIn, stop } from './server.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    demoFolder: string
    demoCookie: string
  }
}

const newFolder = () => mkdtempSync(join(tmpdir(), 'foyer-demo-'))

/** Fills a data folder by running a first start in demo mode. */
export default async function fillDemoFolder(project: TestProject) {
  const [folder, port] = [newFolder(), await freePort()]
  cpSync(join(await templates(), 'db'), join(folder, 'db'), { recursive: true })
  const running = launch({ PORT: String(port), DATA_DIR: folder })
  await ready(running, port)
  project.provide('demoCookie', (await signIn(port, 'client@harborline.example')).cookie)
  await stop(running)
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
