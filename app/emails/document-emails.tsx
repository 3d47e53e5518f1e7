import { t } from '#app/texts.ts'
import { firm } from '#content/firm.ts'
import type { DigestSection } from './digest.tsx'
import { Paragraph, TextList } from './email-layout.tsx'

type DigestDocument = { name: string; version: number; size: string }
/** Document version uploaded by someone other than the recipient: staff or another project member. */
type SharedDigestDocument = DigestDocument & { from: 'client' | 'firm'; by: string | null }

const MAX_LISTED_DOCUMENTS = 50

const formatDocumentCount = (news: DigestDocument[]) =>
  news.length === 1 ? t('one document') : t('{count} documents', { count: news.length })

function DocumentList<News extends DigestDocument>({
  news,
  byOf,
}: {
  news: News[]
  byOf?: ((one: News) => string) | false
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

const clientButton = { href: '/client/documents', text: t('View Documents') }

export const createReceiptSection = (news: DigestDocument[]): DigestSection => ({
  kind: 'document-receipt',
  replyTo: firm.email,
  subject: t('We’ve received {documents} | {name}', {
    documents: formatDocumentCount(news),
    name: firm.name,
  }),
  title: t('We’ve received your upload'),
  content: (
    <>
      <Paragraph>{t('Our team has been notified. We received:')}</Paragraph>
      <DocumentList news={news} />
    </>
  ),
  button: clientButton,
  note: t('If this wasn’t you, please change your password and contact {email}.', { email: firm.email }),
})

/** `email` is null if the account has been closed since. */
export function createUploadSection(
  { name: who, email }: { name: string; email: string | null },
  news: DigestDocument[],
): DigestSection {
  const documents = formatDocumentCount(news)
  return {
    kind: 'documents-received',
    ...(email && { replyTo: email }),
    subject: t('{who} uploaded {documents}', { who, documents }),
    title: t('New upload from a client'),
    content: (
      <>
        <Paragraph>
          {t('{who} uploaded {documents}', { who: email ? `${who} (${email})` : who, documents })}:
        </Paragraph>
        <DocumentList news={news} />
      </>
    ),
    button: { href: '/admin/documents?kind=client', text: t('View Documents') },
  }
}

export function createSharedSection(news: SharedDigestDocument[]): DigestSection {
  const uploaders = [...new Set(news.map((document) => getUploaderName(document) ?? t('A closed account')))]
  const name = uploaders.length === 1 ? uploaders[0] : undefined
  const documents = formatDocumentCount(news)
  return {
    kind: 'documents-shared',
    replyTo: firm.email,
    subject: name
      ? t('{name} shared {documents} with you', { name, documents })
      : t('New in your portal: {documents} | {name}', { documents, name: firm.name }),
    title: t('New in your portal'),
    content: (
      <>
        <Paragraph>
          {name
            ? `${t('{name} shared {documents} with you', { name, documents })}:`
            : t('New since your last visit:')}
        </Paragraph>
        <DocumentList
          news={news}
          byOf={!name && ((one: SharedDigestDocument) => getUploaderName(one) ?? t('a closed account'))}
        />
      </>
    ),
    button: clientButton,
  }
}

const getUploaderName = ({ from, by }: SharedDigestDocument) => (from === 'firm' ? firm.name : by)
