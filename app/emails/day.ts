import { brand } from '#content/brand.ts'
import { language } from '#content/language.ts'

/** A moment's day as mails tell it, by the firm's calendar, because nobody knows where they are read: '11 December 2026'. */
export const dayOf = (moment: Date) =>
  moment.toLocaleDateString(language.locale, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: brand.timeZone,
  })
