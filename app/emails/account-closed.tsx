import { firm } from '#content/firm.ts'
import { Paragraph, renderEmail, Title } from './layout.tsx'

/** The last mail to somebody whose account has been erased. */
export const accountClosedEmail = (mail: { to: string; name: string }) =>
  renderEmail({
    kind: 'account-closed',
    to: mail.to,
    replyTo: firm.email,
    subject: `Your account with ${firm.name} is closed`,
    body: (
      <>
        <Title>Your account is closed</Title>
        <Paragraph>Hello {mail.name},</Paragraph>
        <Paragraph>
          your account, your profile and all documents in your portal have been erased. Invoices, and the
          record of who did what, are kept as our privacy policy says.
        </Paragraph>
        <Paragraph>Thank you for having worked with us. This is our last automatic mail to you.</Paragraph>
      </>
    ),
  })
