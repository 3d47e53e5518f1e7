import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { createModuleSwitches } from '#app/content/module-parts.ts'
import type { Modules } from '#app/content/shapes.ts'
import { contentPath } from './content-dir.js'

/** The content has no `modules.ts`, so all modules are on. */
export const lacksModules = !existsSync(join(contentPath, 'modules.ts'))

// Not imported, because the loader of app/routes.ts would compile it with the content's tsconfig.json, which names
// another place once the folder has moved.
const { modules }: { modules: Modules } = lacksModules
  ? { modules: {} }
  : createRequire(import.meta.url)(join(contentPath, 'modules.ts'))

/** Switches of the content that is built. The program itself uses app/content/modules.ts. */
export const { isModuleOn, makesInvoices, isPathOn, isContentFileOn } = createModuleSwitches(modules)
