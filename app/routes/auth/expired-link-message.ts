import { t } from '#app/texts.ts'
import { linkLifetimes } from '#content/lifetimes.ts'
import { inWords } from '#content/periods.ts'

export const getExpiredLinkMessage = (purpose: keyof typeof linkLifetimes) =>
  t('This link no longer works. Links work once and expire after {time}.', {
    time: inWords(linkLifetimes[purpose]),
  })
