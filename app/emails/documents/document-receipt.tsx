import type { DigestSection } from '#app/emails/digest.tsx'
import { Paragraph } from '#app/emails/email-layout.tsx'
import { t } from '#app/translations/texts.ts'
import { firm } from '#content/firm.ts'
import { type DigestDocument, DocumentList, formatDocumentCount } from './document-list.tsx'

/** Section of a client's digest that confirms their own uploads. */
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
  link: { path: '/client/documents', text: t('View Documents') },
  note: t('If this wasn’t you, please change your password and contact {email}.', { email: firm.email }),
})
