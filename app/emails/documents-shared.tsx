import { firm } from '#content/firm.ts'
import { countOf, DocumentList, type DocumentNews } from './document-list.tsx'
import { Action, Paragraph, renderEmail, Title } from './layout.tsx'

/** To the client, when the firm has shared documents that the client has not opened meanwhile. */
export const documentsSharedEmail = (mail: { to: string; appUrl: string; news: DocumentNews[] }) =>
  renderEmail({
    kind: 'documents-shared',
    to: mail.to,
    replyTo: firm.email,
    subject: `${firm.name} has shared ${countOf(mail.news)} with you`,
    body: (
      <>
        <Title>New in your portal</Title>
        <Paragraph>
          {firm.name} has shared {countOf(mail.news)} with you:
        </Paragraph>
        <DocumentList news={mail.news} />
        <Action href={`${mail.appUrl}/client/documents`}>Open your documents</Action>
      </>
    ),
  })
