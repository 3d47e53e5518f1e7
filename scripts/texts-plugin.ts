import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { mergeTranslations } from '#app/translations/site-translation.ts'
import { importContent } from './content-dir.js'
import { findTextCalls } from './texts.ts'

const { translation }: typeof import('#content/translation.ts') = await importContent('translation.ts')
const { language }: typeof import('#content/language.ts') = await importContent('language.ts')
const translated = mergeTranslations(language.lang, translation)
const root = join(import.meta.dirname, '..')
const sources = ['app/', 'db/', 'server/'].map((folder) => join(root, folder))
const EMPTY = '\0no-translation'

/** Inlines each text's translation, so that pages don't load a dictionary. */
export const textsPlugin: Plugin = {
  name: 'texts',
  apply: 'build',
  enforce: 'post',
  resolveId: {
    order: 'pre',
    handler: (source) => (/\/translations\/site-translation\.ts$/.test(source) ? EMPTY : undefined),
  },
  load: (id) => (id === EMPTY ? 'export const translated = {}' : undefined),
  transform: {
    handler(code, id) {
      if (!sources.some((folder) => id.startsWith(folder)) || !/from\s*["'][^"']*texts\.ts["']/.test(code))
        return
      let text = code
      for (const { text: found, call, argument, plain } of findTextCalls(this.parse(code)).toSorted(
        (a, b) => b.call.start - a.call.start,
      )) {
        if (found === null) continue
        const { start, end } = plain ? call : argument
        text = `${text.slice(0, start)}${JSON.stringify(translated[found] ?? found)}${text.slice(end)}`
      }
      return { code: text, map: null }
    },
  },
}

const { resolve } = createRequire(import.meta.url)

/**
 * Returns the module with altcha's texts in a language. altcha itself contains the English ones, which are the
 * fallback.
 */
export function createHumanCheckModule(lang: string): string {
  const { language: base } = new Intl.Locale(lang)
  const region = new Intl.Locale(base).maximize().region
  const file = [lang, base, `${base}-${region}`]
    .map((name) => `altcha/i18n/${name.toLowerCase()}`)
    .find(exists)
  return file && base !== 'en' ? file : 'altcha/external'
}

function exists(file: string): boolean {
  try {
    return Boolean(resolve(file))
  } catch {
    return false
  }
}
