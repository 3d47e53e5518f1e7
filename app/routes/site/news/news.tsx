import news from 'virtual:news'
import { type MetaArgs, useLoaderData } from 'react-router'
import { createPageMeta } from '#app/page-meta.ts'
import { assertPageOn } from '#app/routes/site/pages.ts'
import { t } from '#app/texts.ts'
import { firm } from '#content/firm.ts'
import { SitePageHeader } from '../site-page-parts.tsx'
import { NewsDate, newsFeedLink, newsPath } from './news-components.tsx'

/**
 * Lists the firm's news, from `news/DATE-SLUG.md` in its content. A firm without news has neither this route nor its
 * generated types.
 */
export function loader() {
  assertPageOn('/news')
  return news.map(({ slug, date, title, description }) => ({ slug, date, title, description }))
}

export const meta = ({ matches }: MetaArgs<typeof loader>) => [
  ...createPageMeta(matches as unknown as Parameters<typeof createPageMeta>[0], {
    title: t('News'),
    description: t('News from {firm}.', { firm: firm.name }),
    path: newsPath,
  }),
  newsFeedLink,
]

export default function NewsPage() {
  const items = useLoaderData<typeof loader>()
  return (
    <>
      <SitePageHeader title={t('News')} />
      <div className="wrap py-14 sm:py-20">
        <ul className="max-w-4xl">
          {items.map(({ slug, date, title, description }) => (
            <li
              key={slug}
              className="relative py-8 first:pt-0 not-first:border-t border-line-strong grid gap-2 sm:grid-cols-[10rem_1fr] sm:gap-8"
            >
              <NewsDate date={date} />
              <div>
                <h2 className="text-3xl leading-tight wrap-anywhere">
                  <a href={`${newsPath}/${slug}`} className="card-link">
                    {title}
                  </a>
                </h2>
                <p className="mt-3 text-soft wrap-anywhere">{description}</p>
              </div>
            </li>
          ))}
        </ul>
        <a href={newsFeedLink.href} className="lead-link mt-8">
          {t('Subscribe to news (Atom feed)')}
        </a>
      </div>
    </>
  )
}
