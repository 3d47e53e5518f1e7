import { t } from '#app/texts.ts'
import { List } from '../layout.tsx'

/** One version of a document; `size` is a text ready to be shown. */
export type DocumentNews = { name: string; version: number; size: string }
/** One that somebody else uploaded: the firm, or another person of the project. */
export type SharedNews = DocumentNews & { from: 'client' | 'firm'; by: string | null }

/** A mail names so many; more would be cut off by mail programs anyway. */
const MOST = 50

/** 'one document', '3 documents'. */
export const countOf = (news: DocumentNews[]) =>
  news.length === 1 ? t('one document') : t('{count} documents', { count: news.length })

/** The versions a mail is about, one a line; `byOf` says who uploaded one, where that is not said elsewhere. */
export function DocumentList<News extends DocumentNews>({
  news,
  byOf,
}: {
  news: News[]
  byOf?: (one: News) => string
}) {
  return (
    <List
      texts={news
        .slice(0, MOST)
        .map(
          (one) =>
            `${one.name} (v${one.version}, ${one.size})${byOf ? t(', from {name}', { name: byOf(one) }) : ''}`,
        )}
      more={news.length > MOST && t('and {count} more', { count: news.length - MOST })}
    />
  )
}
