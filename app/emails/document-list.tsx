/** One version of a document; `size` is a text ready to be shown. */
export type DocumentNews = { name: string; version: number; size: string }

/** A mail names so many; more would be cut off by mail programs anyway. */
const MOST = 50

/** 'one document', '3 documents'. */
export const countOf = (news: DocumentNews[]) =>
  news.length === 1 ? 'one document' : `${news.length} documents`

/** The versions a mail is about, one a line. */
export function DocumentList({ news }: { news: DocumentNews[] }) {
  return (
    <ul style={{ margin: '0 0 16px', padding: '0 0 0 20px', fontSize: 16, lineHeight: '25px' }}>
      {news.slice(0, MOST).map(({ name, version, size }) => (
        <li key={`${name}/${version}`} style={{ wordBreak: 'break-word' }}>
          {`${name} (v${version}, ${size})`}
        </li>
      ))}
      {news.length > MOST && <li>{`and ${news.length - MOST} more`}</li>}
    </ul>
  )
}
