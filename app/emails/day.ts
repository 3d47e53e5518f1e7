/** A moment's day as mails tell it, in UTC, because nobody knows where they are read: '11 December 2026'. */
export const dayOf = (moment: Date) =>
  moment.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
