import { Action, Paragraph, renderEmail, Title } from './layout.tsx'

/** To the firm, when a client takes the closing of the account back. */
export const clientStaysEmail = (mail: {
  to: string
  appUrl: string
  client: { name: string; email: string }
}) =>
  renderEmail({
    kind: 'client-stays',
    to: mail.to,
    replyTo: mail.client.email,
    subject: `${mail.client.name} keeps the account`,
    body: (
      <>
        <Title>A client stays</Title>
        <Paragraph>
          {mail.client.name} ({mail.client.email}) has taken the closing of the account back. Nothing is
          erased.
        </Paragraph>
        <Action href={`${mail.appUrl}/admin`}>Open the admin area</Action>
      </>
    ),
  })
