import { dayOf } from './day.ts'
import { Action, Paragraph, renderEmail, Title } from './layout.tsx'

/** To the firm, when a client has confirmed that the account shall end. */
export const clientClosesEmail = (mail: {
  to: string
  appUrl: string
  client: { name: string; email: string }
  closesAt: Date
}) =>
  renderEmail({
    kind: 'client-closes',
    to: mail.to,
    replyTo: mail.client.email,
    subject: `${mail.client.name} closes the account on ${dayOf(mail.closesAt)}`,
    body: (
      <>
        <Title>A client closes the account</Title>
        <Paragraph>
          {mail.client.name} ({mail.client.email}) has asked to close the account. On {dayOf(mail.closesAt)}{' '}
          it is erased with its documents; projects and invoices stay. Save before then what you have to keep.
        </Paragraph>
        <Action href={`${mail.appUrl}/admin/documents`}>Open the documents</Action>
      </>
    ),
  })
