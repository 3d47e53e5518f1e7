import { dayOf } from '#app/domain/days.ts'
import { t } from '#app/texts.ts'
import { firm } from '#content/firm.ts'
import { Action, Greeting, Paragraph, renderEmail, Title } from '../layout.tsx'

/** Email to a client who has confirmed closing the account: the date, and how to cancel. */
export const accountClosesEmail = (mail: {
  to: string
  name: string
  closesAt: Date
  appUrl: string
  goes: string
  stays: string[]
}) =>
  renderEmail({
    kind: 'account-closes',
    to: mail.to,
    subject: t('Your account with {name} closes on {closesAt}', {
      name: firm.name,
      closesAt: dayOf(mail.closesAt),
    }),
    body: (
      <>
        <Title>{t('Your account closes on {closesAt}', { closesAt: dayOf(mail.closesAt) })}</Title>
        <Greeting name={mail.name} />
        <Paragraph>
          {t('as you asked, your account ends on {closesAt}. {goes}', {
            closesAt: dayOf(mail.closesAt),
            goes: mail.goes,
          })}
        </Paragraph>
        {mail.stays.map((sentence) => (
          <Paragraph key={sentence}>{sentence}</Paragraph>
        ))}
        <Paragraph>
          {t(
            "Until then you can log in, download all your data, or change your mind: choose 'Keep My Account'.",
          )}
        </Paragraph>
        <Action href={`${mail.appUrl}/client/profile`}>{t('Open my account')}</Action>
      </>
    ),
  })
