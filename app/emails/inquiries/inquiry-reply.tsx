import { formatDateOf } from '#app/core/days.ts'
import { renderEmail } from '#app/emails/email-frame.tsx'
import { Paragraph, Quote, UserText } from '#app/emails/email-layout.tsx'
import { t } from '#app/translations/texts.ts'
import { colours } from '#content/brand.ts'
import { firm } from '#content/firm.ts'

/** Reply to an inquiry, with the inquiry quoted below. Replies go to the firm. */
export const inquiryReplyEmail = (email: {
  to: string
  replyTo: string
  body: string
  by: string
  inquiry: { fullName: string; serviceOfInterest: string; message: string; createdAt: Date }
}) => {
  const { fullName, serviceOfInterest, message, createdAt } = email.inquiry
  const day = formatDateOf(createdAt)
  return renderEmail({
    kind: 'inquiry-reply',
    to: email.to,
    replyTo: email.replyTo,
    subject:
      serviceOfInterest === 'Other'
        ? t('Your inquiry | {name}', { name: firm.name })
        : t('Your inquiry about {serviceOfInterest} | {name}', { serviceOfInterest, name: firm.name }),
    preview: email.body,
    body: (
      <>
        <UserText>{email.body}</UserText>
        <Paragraph>{email.by ? `${email.by}, ${firm.name}` : firm.name}</Paragraph>
        <p
          className="soft"
          style={{ margin: '28px 0 8px', fontSize: 14, lineHeight: '21px', color: colours.light.soft }}
        >
          {t('On {day}, {fullName} wrote:', { day, fullName })}
        </p>
        <Quote>{message}</Quote>
      </>
    ),
  })
}
