import { firm } from '#content/firm.ts'
import { countOf, DocumentList, type DocumentNews } from './document-list.tsx'
import { Action, Greeting, Paragraph, renderEmail, Title } from './layout.tsx'

/** To the client: what of the uploads has arrived. */
export const documentReceiptEmail = (mail: {
  to: string
  name: string
  appUrl: string
  news: DocumentNews[]
}) =>
  renderEmail({
    kind: 'document-receipt',
    to: mail.to,
    replyTo: firm.email,
    subject: `We have received ${countOf(mail.news)} from you | ${firm.name}`,
    body: (
      <>
        <Title>Your upload has arrived</Title>
        <Greeting name={mail.name} />
        <Paragraph>These are stored safely and the firm has been told:</Paragraph>
        <DocumentList news={mail.news} />
        <Action href={`${mail.appUrl}/client/documents`}>Open your documents</Action>
        <Paragraph>If this was not you, please change your password and write to {firm.email}.</Paragraph>
      </>
    ),
  })
