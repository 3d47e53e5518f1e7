import { t } from '#app/translations/texts.ts'

/** Words that email programs turn into links: with a scheme, an `@`, or a point between letters. */
const LINK = /\p{L}:\/\/|@|\b(?:mailto|tel|javascript|data):|[\p{L}\p{N}-][.。．｡]\p{L}{2}|\d\.\d+\.\d+\.\d/iu

export const removeLinks = (text: string): string =>
  text.replace(/\p{Cf}/gu, '').replace(/\S+/g, (word) => (LINK.test(word) ? t('[link removed]') : word))
