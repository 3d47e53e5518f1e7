import { ActionButton, EmailTitle, Paragraph, renderEmail } from '#app/emails/email-layout.tsx'
import { t } from '#app/texts.ts'
import { type DigestDocument, DocumentList, formatDocumentCount } from './document-list.tsx'

/** Digest to staff of a client's uploads since the previous digest. */
export const documentsReceivedEmail = (mail: {
  to: string
  appUrl: string
  /** Null when the account has been closed since. */
  client: { name: string; email: string | null }
  news: DigestDocument[]
}) => {
  const { name: who, email } = mail.client
  return renderEmail({
    kind: 'documents-received',
    to: mail.to,
    ...(email && { replyTo: email }),
    subject: t('{who} uploaded {documents}', { who, documents: formatDocumentCount(mail.news) }),
    body: (
      <>
        <EmailTitle>{t('New upload from a client')}</EmailTitle>
        <Paragraph>
          {t('{who} uploaded {documents}:', {
            who: email ? `${who} (${email})` : who,
            documents: formatDocumentCount(mail.news),
          })}
        </Paragraph>
        <DocumentList news={mail.news} />
        <ActionButton href={`${mail.appUrl}/admin/documents?kind=client`}>
          {t('Open the Documents')}
        </ActionButton>
      </>
    ),
  })
}
