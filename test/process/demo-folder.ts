import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import type { TestProject } from 'vitest/node'
import { freePort } from '../postgres.ts'
import { templates } from '../template.ts'
import { logInAtDemo } from './demo-client.ts'
import { launch, ready, stop } from './server.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    demoFolder: string
    demoCookie: string
  }
}

const newFolder = () => mkdtempSync(join(tmpdir(), 'foyer-demo-'))

/** Fills one data folder by a first start in demo mode, for as long as the tests run. */
export default async function fillDemoFolder(project: TestProject) {
  const [folder, port] = [newFolder(), await freePort()]
  cpSync(join(await templates(), 'db'), join(folder, 'db'), { recursive: true })
  const running = launch({ PORT: String(port), DATA_DIR: folder })
  await ready(running, port)
  project.provide('demoCookie', await logInAtDemo(port))
  await stop(running)
  project.provide('demoFolder', folder)
  return () => rmSync(folder, { recursive: true })
}

/** A data folder of its own, as the first start in demo mode left it. */
export function newDemoFolder(): string {
  const folder = newFolder()
  cpSync(inject('demoFolder'), folder, { recursive: true })
  return folder
}

/** All files below a folder, but for locks. */
export const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.includes('.lock'))
    .map((entry) => join(entry.parentPath, entry.name))
