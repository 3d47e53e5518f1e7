import type { Text } from '#app/content/texts.ts'
import { translation } from '#content/translation.ts'

/** What a text leaves to be filled in: `'name'` of `Hello {name},`. */
type Gap<T extends string> = T extends `${string}{${infer Name}}${infer Rest}` ? Name | Gap<Rest> : never
export type Filling<T extends string, Value> = [Gap<T>] extends [never] ? [] : [values: Record<Gap<T>, Value>]

/** A build writes the site's own language into each place and leaves this empty: scripts/texts-plugin.ts. */
export const translated: Partial<Record<string, string>> = translation

export const GAP = /\{(\w+)\}/g

/**
 * A text of the program in the language of the site. Written out, never in a variable: `npm run texts` collects them in
 * app/content/texts.ts, and a translation has to have them all.
 */
export function t<const T extends Text>(text: T, ...[values]: Filling<T, string | number>): string {
  const shown = translated[text] ?? text
  if (!values) return shown
  const given: Record<string, string | number> = values
  return shown.replace(GAP, (gap, name) => String(given[name] ?? gap))
}
