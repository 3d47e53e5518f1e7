import { Settings } from './settings.ts'

/** Names with fewer letters resemble too many others: HOST and HOME, PORT and PATH. */
const MIN_LENGTH = 7
/** From this length, one letter may be wrong, missing or added; in shorter names, two may be swapped. */
const MIN_LENGTH_FOR_TYPOS = 8

/**
 * Finds names in the environment that are probably misspelled settings, in one line each. A name close to a setting that
 * has a value belongs to another program.
 */
export function unknownNameMistakes(source: NodeJS.ProcessEnv): string[] {
  const known = Object.keys(Settings.shape)
  const open = known.filter((name) => !source[name])
  return Object.keys(source)
    .filter((name) => source[name] && !known.includes(name))
    .flatMap((name) => {
      const meant = open.find((setting) => isTypoOf(name, setting))
      return meant ? [`${name}: is not a setting. Did you mean ${meant}?`] : []
    })
}

const withoutSeparators = (name: string) => name.toUpperCase().replaceAll(/[_-]/g, '')

function isTypoOf(name: string, setting: string): boolean {
  if (setting.length < MIN_LENGTH) return false
  const [a, b] = [withoutSeparators(name), withoutSeparators(setting)]
  if (a === b) return true
  if (isSwapped(a, b)) return true
  return setting.length >= MIN_LENGTH_FOR_TYPOS && isOneEdit(a, b)
}

/** Returns the length of the common prefix. */
function commonPrefixLength(a: string, b: string): number {
  let i = 0
  while (i < a.length && a[i] === b[i]) i++
  return i
}

/** Whether two neighboring letters are swapped. */
function isSwapped(a: string, b: string): boolean {
  const i = commonPrefixLength(a, b)
  return a[i] === b[i + 1] && a[i + 1] === b[i] && a.length === b.length && a.slice(i + 2) === b.slice(i + 2)
}

/** Whether one letter is replaced, missing or added. */
function isOneEdit(a: string, b: string): boolean {
  const i = commonPrefixLength(a, b)
  return a.slice(i + 1) === b.slice(i + 1) || a.slice(i) === b.slice(i + 1) || a.slice(i + 1) === b.slice(i)
}
