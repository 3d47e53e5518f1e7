import type { DigestSection } from '#app/emails/digest.tsx'
import { Paragraph } from '#app/emails/email-layout.tsx'
import { t } from '#app/translations/texts.ts'
import { firm } from '#content/firm.ts'
import { DocumentList, formatDocumentCount, type SharedDigestDocument } from './document-list.tsx'

/**
 * Section of a client's digest with documents that staff or project members shared and the client has not viewed yet.
 */
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
            ? t('{name} shared {documents} with you:', { name, documents })
            : t('New since your last visit:')}
        </Paragraph>
        <DocumentList
          news={news}
          {...(!name && {
            byOf: (document: SharedDigestDocument) => getUploaderName(document) ?? t('a closed account'),
          })}
        />
      </>
    ),
    link: { path: '/client/documents', text: t('View Documents') },
  }
}

const getUploaderName = ({ from, by }: SharedDigestDocument) => (from === 'firm' ? firm.name : by)
