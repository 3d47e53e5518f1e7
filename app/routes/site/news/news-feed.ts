import news from 'virtual:news'
import type { LoaderFunctionArgs } from 'react-router'
import { ctxKey } from '#app/context.ts'
import { assertPageOn } from '#app/routes/site/pages.ts'
import { firm } from '#content/firm.ts'
import { language } from '#content/language.ts'
import { escapeXml } from '../xml.ts'
import { newsFeedLink, newsPath } from './news-components.tsx'

const toMoment = (day: string) => `${day}T00:00:00Z`

/** Returns the news as an Atom feed (RFC 4287) with full texts. */
export function loader({ context }: LoaderFunctionArgs) {
  assertPageOn('/news')
  const { appUrl } = context.get(ctxKey)
  // Feed readers show the text elsewhere, so links to this site must be absolute URLs.
  const complete = (html: string) => html.replace(/ (href|src)="\/(?!\/)/g, ` $1="${appUrl}/`)
  const entries = news.map(({ slug, date, title, description, html }) => {
    const url = escapeXml(`${appUrl}${newsPath}/${slug}`)
    return `<entry>
<id>${url}</id>
<title>${escapeXml(title)}</title>
<link href="${url}"/>
<updated>${toMoment(date)}</updated>
<summary>${escapeXml(description)}</summary>
<content type="html">${escapeXml(complete(html))}</content>
</entry>
`
  })
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language.lang}">
<id>${escapeXml(appUrl + newsPath)}</id>
<title>${escapeXml(firm.name)}</title>
<subtitle>${escapeXml(firm.tagline)}</subtitle>
<link href="${escapeXml(appUrl + newsPath)}"/>
<link rel="self" href="${escapeXml(appUrl + newsFeedLink.href)}"/>
<updated>${toMoment(news[0]?.date ?? '1970-01-01')}</updated>
<author><name>${escapeXml(firm.name)}</name></author>
${entries.join('')}</feed>
`
  return new Response(xml, {
    headers: {
      'Content-Type': 'application/atom+xml; charset=utf-8',
      'Cache-Control': 'public, max-age=3600',
    },
  })
}
