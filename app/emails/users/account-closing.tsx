import { formatDateOf } from '#app/core/days.ts'
import { ActionButton, EmailTitle, Greeting, Paragraph, renderEmail } from '#app/emails/email-layout.tsx'
import { t } from '#app/texts.ts'
import { firm } from '#content/firm.ts'

/** Email to a client who has confirmed closing the account: the date, and how to cancel. */
export const accountClosingEmail = (mail: {
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
      closesAt: formatDateOf(mail.closesAt),
    }),
    body: (
      <>
        <EmailTitle>
          {t('Your account closes on {closesAt}', { closesAt: formatDateOf(mail.closesAt) })}
        </EmailTitle>
        <Greeting name={mail.name} />
        <Paragraph>
          {t("As you asked, we'll close your account on {closesAt}. {goes}", {
            closesAt: formatDateOf(mail.closesAt),
            goes: mail.goes,
          })}
        </Paragraph>
        {mail.stays.map((sentence) => (
          <Paragraph key={sentence}>{sentence}</Paragraph>
        ))}
        <Paragraph>
          {t(
            'Until then you can sign in and download all your data. If you change your mind, select “Keep My Account”.',
          )}
        </Paragraph>
        <ActionButton href={`${mail.appUrl}/client/your-data`}>{t('Open My Account')}</ActionButton>
      </>
    ),
  })
