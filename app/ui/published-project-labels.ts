import type { Portfolio } from '#app/content/shapes.ts'
import { t } from '#app/texts.ts'
import { portfolio } from '#content/portfolio.ts'

const { labels }: Portfolio = portfolio

export const projectLabels = {
  details: t('Details'),
  client: t('Client'),
  duration: t('Duration'),
  technologies: t('Technologies'),
  results: t('Results'),
  ...labels,
}
