import { createElement, Fragment, type ReactNode } from 'react'
import type { Text } from '#app/content/texts.ts'
import { translated } from '#app/translations/site-translation.ts'
import { PLACEHOLDER, type TextValues } from './texts.ts'

/** Translates like `t`, with React nodes as values. */
export function tRich<const T extends Text>(text: T, ...[values]: TextValues<T, ReactNode>): ReactNode {
  const given: Record<string, ReactNode> = values ?? {}
  const parts = (translated[text] ?? text).split(PLACEHOLDER)
  return parts.map((part, i) => createElement(Fragment, { key: i }, i % 2 === 0 ? part : given[part]))
}
