import { createRequire } from 'node:module'

const { resolve } = createRequire(import.meta.url)

/**
 * The file with the words of the human check in this language. It speaks English by itself, and where it knows no other:
 * then there is nothing to load besides.
 */
export function humanCheckWords(lang: string): string {
  const { language: base } = new Intl.Locale(lang)
  const usual = new Intl.Locale(base).maximize().region
  const file = [lang, base, `${base}-${usual}`]
    .map((name) => `altcha/i18n/${name.toLowerCase()}`)
    .find(isThere)
  return file && base !== 'en' ? file : 'altcha/external'
}

function isThere(file: string): boolean {
  try {
    return Boolean(resolve(file))
  } catch {
    return false
  }
}
