import { language } from '#content/language.ts'

/** Joins items as `a, b and c`, in the site's language. */
export const joinList = (items: string[]): string => new Intl.ListFormat(language.locale).format(items)
