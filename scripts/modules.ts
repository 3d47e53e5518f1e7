import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createModuleSwitches } from '#app/content/module-parts.ts'
import type { Modules } from '#app/content/shapes.ts'
import { contentPath, importContent } from './content-dir.js'

/** The content has no `modules.ts`, so all modules are on. */
export const lacksModules = !existsSync(join(contentPath, 'modules.ts'))

const { modules }: { modules: Modules } = lacksModules ? { modules: {} } : await importContent('modules.ts')

/** Switches of the content that is built. The program itself uses app/content/modules.ts. */
export const { isModuleOn, isPathOn, isContentFileOn } = createModuleSwitches(modules)
