import { getDateFormat } from '#app/core/formats.ts'
import { t } from '#app/texts.ts'
import { language } from '#content/language.ts'

export const newsPath = '/news'

export const newsFeedLink = {
  tagName: 'link',
  rel: 'alternate',
  type: 'application/atom+xml',
  title: t('News'),
  href: `${newsPath}/feed.xml`,
}

/** Date in the firm's locale, because all visitors get the same page. */
export function NewsDate({ date }: { date: string }) {
  const format = getDateFormat(language.locale, { dateStyle: 'long', timeZone: 'UTC' })
  return (
    <time dateTime={date} className="text-soft">
      {format.format(new Date(`${date}T00:00:00Z`))}
    </time>
  )
}
