import type { Text } from '#app/content/texts.ts'
import { translation } from '#content/translation.ts'

/** Placeholder names of a text: `'name'` in `Hello {name},`. */
type Gap<T extends string> = T extends `${string}{${infer Name}}${infer Rest}` ? Name | Gap<Rest> : never
export type Filling<T extends string, Value> = [Gap<T>] extends [never] ? [] : [values: Record<Gap<T>, Value>]

/** A build writes the site's own language into each place and leaves this empty: scripts/texts-plugin.ts. */
export const translated: Partial<Record<string, string>> = translation

export const GAP = /\{(\w+)\}/g

/**
 * Translates a text. The argument must be a literal: `npm run texts` collects all texts into app/content/texts.ts, and
 * a translation must be complete.
 */
export function t<const T extends Text>(text: T, ...[values]: Filling<T, string | number>): string {
  const shown = translated[text] ?? text
  if (!values) return shown
  const given: Record<string, string | number> = values
  return shown.replace(GAP, (gap, name) => String(given[name] ?? gap))
}
