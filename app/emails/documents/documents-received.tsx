import { t } from '#app/texts.ts'
import { Action, Paragraph, renderEmail, Title } from '../layout.tsx'
import { countOf, DocumentList, type DocumentNews } from './document-list.tsx'

/** Digest to staff of a client's uploads since the previous digest. */
export const documentsReceivedEmail = (mail: {
  to: string
  appUrl: string
  /** Null when the account has been closed since. */
  client: { name: string; email: string | null }
  news: DocumentNews[]
}) => {
  const { name: who, email } = mail.client
  return renderEmail({
    kind: 'documents-received',
    to: mail.to,
    ...(email && { replyTo: email }),
    subject: t('{who} has uploaded {documents}', { who, documents: countOf(mail.news) }),
    body: (
      <>
        <Title>{t('New from a client')}</Title>
        <Paragraph>
          {t('{who} has uploaded {documents}:', {
            who: email ? `${who} (${email})` : who,
            documents: countOf(mail.news),
          })}
        </Paragraph>
        <DocumentList news={mail.news} />
        <Action href={`${mail.appUrl}/admin/documents?kind=client`}>{t('Open the documents')}</Action>
      </>
    ),
  })
}
