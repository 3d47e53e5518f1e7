import { ActionButton, EmailTitle, Greeting, Paragraph, renderEmail } from '#app/emails/email-layout.tsx'
import { t } from '#app/texts.ts'
import { firm } from '#content/firm.ts'

/**
 * Security notice after every change of sign-in methods and after other security events, such as the use of a recovery
 * code.
 */
export const securityChangedEmail = (mail: { to: string; name: string; what: string; appUrl: string }) =>
  renderEmail({
    kind: 'security-changed',
    to: mail.to,
    subject: t('Your sign-in settings for {name} changed', { name: firm.name }),
    body: (
      <>
        <EmailTitle>{t('Your sign-in settings changed')}</EmailTitle>
        <Greeting name={mail.name} />
        <Paragraph>{mail.what}</Paragraph>
        <Paragraph>
          {t("If this wasn't you, set a new password right away and contact us at {email}.", {
            email: firm.email,
          })}
        </Paragraph>
        <ActionButton href={`${mail.appUrl}/forgot-password`}>{t('Set a New Password')}</ActionButton>
      </>
    ),
  })
