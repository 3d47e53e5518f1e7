import { firm } from '#content/firm.ts'
import { dayOf } from './day.ts'
import { Action, Greeting, Paragraph, renderEmail, Title } from './layout.tsx'

/** To a client who has confirmed that the account shall end: when, and how to take it back. */
export const accountClosesEmail = (mail: {
  to: string
  name: string
  closesAt: Date
  appUrl: string
  /** Sentences: what goes, and what stays. */
  goes: string
  stays: string[]
}) =>
  renderEmail({
    kind: 'account-closes',
    to: mail.to,
    subject: `Your account with ${firm.name} closes on ${dayOf(mail.closesAt)}`,
    body: (
      <>
        <Title>Your account closes on {dayOf(mail.closesAt)}</Title>
        <Greeting name={mail.name} />
        <Paragraph>
          as you asked, your account ends on {dayOf(mail.closesAt)}. {mail.goes}
        </Paragraph>
        {mail.stays.map((sentence) => (
          <Paragraph key={sentence}>{sentence}</Paragraph>
        ))}
        <Paragraph>
          Until then you can log in, download all your data, or change your mind: choose 'Keep My Account'.
        </Paragraph>
        <Action href={`${mail.appUrl}/client/profile`}>Open my account</Action>
      </>
    ),
  })
