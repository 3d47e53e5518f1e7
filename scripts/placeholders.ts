import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import type { Placeholder, PrivacyPolicy } from '#app/content/shapes.ts'
import { findPlaceholders } from '#app/core/placeholders.ts'
import { contentPath, importContent } from './content-dir.js'
import { markdownFolders } from './custom-pages.ts'
import { isContentFileOn, isModuleOn } from './modules.ts'

/** The privacy policy is a function of the installation's settings. */
const toTexts = (value: unknown) =>
  typeof value === 'function' && value.name === 'privacyPolicy'
    ? (value as PrivacyPolicy)({ google: true, recaptcha: false, signUp: true })
    : value

/** Lists the placeholders in all content files. In a Markdown file, each line counts as a field. */
export async function listPlaceholders(): Promise<Placeholder[]> {
  const found: Placeholder[] = []
  const files = readdirSync(contentPath).filter((name) => /^[^.]+\.ts$/.test(name) && isContentFileOn(name))
  for (const file of files.toSorted())
    for (const [name, value] of Object.entries<unknown>(await importContent(file)))
      for (const marked of findPlaceholders(toTexts(value), `${name}.ts` === file ? '' : name))
        found.push({ file, ...marked })
  for (const folder of markdownFolders) {
    if (folder === 'news' && !isModuleOn('news')) continue
    const path = join(contentPath, folder)
    for (const name of existsSync(path) ? readdirSync(path).toSorted() : []) {
      const lines = readFileSync(join(path, name), 'utf8').split('\n')
      for (const { field, text } of findPlaceholders(lines))
        found.push({ file: `${folder}/${name}`, field: `line ${Number(field) + 1}`, text })
    }
  }
  // Fields that repeat a placeholder from firm.ts, such as the address, are filled in along with it.
  const firmPlaceholders = found.filter(({ file }) => file === 'firm.ts')
  return found.filter((placeholder) =>
    firmPlaceholders.every(
      (firmPlaceholder) => firmPlaceholder === placeholder || firmPlaceholder.text !== placeholder.text,
    ),
  )
}

/** Makes the list of placeholders available to the program. */
export const placeholdersPlugin: Plugin = {
  name: 'placeholders',
  resolveId: (id) => (id === 'virtual:placeholders' ? `\0${id}` : undefined),
  async load(id) {
    if (id === '\0virtual:placeholders') return `export default ${JSON.stringify(await listPlaceholders())}`
  },
}
