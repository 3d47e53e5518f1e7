import { countOf, DocumentList, type DocumentNews } from './document-list.tsx'
import { Action, Paragraph, renderEmail, Title } from './layout.tsx'

/** To the firm, a while after a client began to upload: all that came since the last such mail. */
export const documentsReceivedEmail = (mail: {
  to: string
  appUrl: string
  client: { name: string; email: string }
  news: DocumentNews[]
}) => {
  const who = mail.client.name || mail.client.email
  return renderEmail({
    kind: 'documents-received',
    to: mail.to,
    replyTo: mail.client.email,
    subject: `${who} has uploaded ${countOf(mail.news)}`,
    body: (
      <>
        <Title>New from a client</Title>
        <Paragraph>
          {who} ({mail.client.email}) has uploaded {countOf(mail.news)}:
        </Paragraph>
        <DocumentList news={mail.news} />
        <Action href={`${mail.appUrl}/admin/documents?kind=client`}>Open the documents</Action>
      </>
    ),
  })
}
