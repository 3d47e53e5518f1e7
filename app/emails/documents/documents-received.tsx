import type { DigestSection } from '#app/emails/digest.tsx'
import { Paragraph } from '#app/emails/email-layout.tsx'
import { t } from '#app/translations/texts.ts'
import { type DigestDocument, DocumentList, formatDocumentCount } from './document-list.tsx'

/** Section of a staff digest with one client's uploads. `email` is null if the account has been closed since. */
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
          {t('{who} uploaded {documents}:', { who: email ? `${who} (${email})` : who, documents })}
        </Paragraph>
        <DocumentList news={news} />
      </>
    ),
    link: { path: '/admin/documents?kind=client', text: t('View Documents') },
  }
}
