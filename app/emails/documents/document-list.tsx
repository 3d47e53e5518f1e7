import { t } from '#app/texts.ts'
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
    <ul style={{ margin: '0 0 16px', padding: '0 0 0 20px', fontSize: 16, lineHeight: '25px' }}>
      {[...news.slice(0, MOST).entries()].map(([place, one]) => (
        <li key={place} style={{ wordBreak: 'break-word' }}>
          {`${one.name} (v${one.version}, ${one.size})${byOf ? t(', from {name}', { name: byOf(one) }) : ''}`}
        </li>
      ))}
      {news.length > MOST && <li>{t('and {count} more', { count: news.length - MOST })}</li>}
    </ul>
  )
}
