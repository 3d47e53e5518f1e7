import { ActionButton, EmailTitle, Greeting, Paragraph, renderEmail } from '#app/emails/email-layout.tsx'
import { t } from '#app/texts.ts'
import { firm } from '#content/firm.ts'

export const passwordChangedEmail = (mail: { to: string; name: string; appUrl: string }) =>
  renderEmail({
    kind: 'password-changed',
    to: mail.to,
    subject: t('Your password for {name} was changed', { name: firm.name }),
    body: (
      <>
        <EmailTitle>{t('Your password was changed')}</EmailTitle>
        <Greeting name={mail.name} />
        <Paragraph>
          {t("Your account's password was just changed, and all other devices were signed out.")}
        </Paragraph>
        <Paragraph>
          {t("If this wasn't you, set a new password right away and contact us at {email}.", {
            email: firm.email,
          })}
        </Paragraph>
        <ActionButton href={`${mail.appUrl}/forgot-password`}>{t('Set a New Password')}</ActionButton>
      </>
    ),
  })
