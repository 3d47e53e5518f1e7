import { firm } from '#content/firm.ts'
import { Paragraph, renderEmail, UserText } from './layout.tsx'

/** The firm's answer to an inquiry, what was asked below it; an answer goes to the firm. */
export const inquiryReplyEmail = (mail: {
  to: string
  replyTo: string
  body: string
  /** Who of the firm answers. */
  by: string
  inquiry: { fullName: string; serviceOfInterest: string; message: string; createdAt: Date }
}) => {
  const { fullName, serviceOfInterest, message, createdAt } = mail.inquiry
  const day = createdAt.toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
  return renderEmail({
    kind: 'inquiry-reply',
    to: mail.to,
    replyTo: mail.replyTo,
    subject: `Your inquiry about ${serviceOfInterest} | ${firm.name}`,
    body: (
      <>
        <UserText>{mail.body}</UserText>
        <Paragraph>{mail.by ? `${mail.by}, ${firm.name}` : firm.name}</Paragraph>
        <p style={{ margin: '28px 0 8px', fontSize: 14, lineHeight: '21px', color: '#5a6472' }}>
          On {day} {fullName} wrote:
        </p>
        <blockquote
          style={{ margin: 0, padding: '0 0 0 14px', borderLeft: '3px solid #ddd3c2', color: '#5a6472' }}
        >
          <UserText soft>{message}</UserText>
        </blockquote>
      </>
    ),
  })
}
