import { t } from '#app/texts.ts'
import { List } from '../layout.tsx'

export type DocumentNews = { name: string; version: number; size: string }
/** Document version uploaded by someone other than the recipient: staff or another project member. */
export type SharedNews = DocumentNews & { from: 'client' | 'firm'; by: string | null }

/** Maximum items in an email; email programs cut off longer ones. */
const MOST = 50

export const countOf = (news: DocumentNews[]) =>
  news.length === 1 ? t('one document') : t('{count} documents', { count: news.length })

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
