import { createElement, Fragment, type ReactNode } from 'react'
import type { Text } from '#app/content/texts.ts'
import { formatNumber } from '#app/core/formats.ts'
import { translated } from '#app/translations/site-translation.ts'
import { language } from '#content/language.ts'

/** Names of a text's placeholders: `'name'` in `Hello {name},`. */
type PlaceholderName<T extends string> = T extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlaceholderName<Rest>
  : never
type TextValues<T extends string, Value> = [PlaceholderName<T>] extends [never]
  ? []
  : [values: Record<PlaceholderName<T>, Value>]

export const PLACEHOLDER = /\{(\w+)\}/g

/**
 * Translates a text. The argument must be a literal: the build collects all texts into app/content/texts.ts.
 * A text without a translation is shown in English. Numbers get thousands separators; pass a year or a port as a string.
 */
export function t<const T extends Text>(text: T, ...[values]: TextValues<T, string | number>): string {
  const shown = translated[text] ?? text
  if (!values) return shown
  const given: Record<string, string | number> = values
  return shown.replace(PLACEHOLDER, (gap, name) => String(formatNumber(given[name] ?? gap)))
}

/** Translates like `t`, with React nodes as values. */
export function tRich<const T extends Text>(text: T, ...[values]: TextValues<T, ReactNode>): ReactNode {
  const given: Record<string, ReactNode> = values ?? {}
  const parts = (translated[text] ?? text).split(PLACEHOLDER)
  return parts.map((part, i) =>
    createElement(Fragment, { key: i }, i % 2 === 0 ? part : formatNumber(given[part])),
  )
}

/** Returns a label for use inside a sentence: in lower case, except in German, which capitalizes nouns. */
export const lowercaseLabel = (label: string): string =>
  new Intl.Locale(language.lang).language === 'de' ? label : label.toLowerCase()
