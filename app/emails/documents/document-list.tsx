import { TextList } from '#app/emails/email-layout.tsx'
import { t } from '#app/translations/texts.ts'

export type DigestDocument = { name: string; version: number; size: string }
/** Document version uploaded by someone other than the recipient: staff or another project member. */
export type SharedDigestDocument = DigestDocument & { from: 'client' | 'firm'; by: string | null }

const MAX_LISTED_DOCUMENTS = 50

export const formatDocumentCount = (news: DigestDocument[]) =>
  news.length === 1 ? t('one document') : t('{count} documents', { count: news.length })

export function DocumentList<News extends DigestDocument>({
  news,
  byOf,
}: {
  news: News[]
  byOf?: (one: News) => string
}) {
  return (
    <TextList
      texts={news.map(
        (one) =>
          `${one.name} (v${one.version}, ${one.size})${byOf ? t(', from {name}', { name: byOf(one) }) : ''}`,
      )}
      max={MAX_LISTED_DOCUMENTS}
    />
  )
}
