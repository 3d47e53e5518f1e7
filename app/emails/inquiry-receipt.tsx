import { firm } from '#content/firm.ts'
import { Paragraph, renderEmail, Title } from './layout.tsx'

/**
 * To the visitor. It repeats nothing that was typed but the choice from a list: otherwise anybody could have
 * the firm send words of their own to any address.
 */
export const inquiryReceiptEmail = (mail: { to: string; serviceOfInterest: string }) =>
  renderEmail({
    kind: 'inquiry-receipt',
    to: mail.to,
    replyTo: firm.email,
    subject: `We have received your inquiry | ${firm.name}`,
    body: (
      <>
        <Title>Thank you for your inquiry</Title>
        <Paragraph>
          We have received your inquiry about “{mail.serviceOfInterest}”. A partner reads it and answers
          within one working day.
        </Paragraph>
        <Paragraph>
          If you did not write to us, somebody mistyped their address; you need not do anything.
        </Paragraph>
      </>
    ),
  })
