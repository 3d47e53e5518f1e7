import { EmailTitle, Greeting, Paragraph, renderEmail } from '#app/emails/email-layout.tsx'
import { t } from '#app/texts.ts'
import { firm } from '#content/firm.ts'

/** Email to the old and the new email address after staff changed the address of an account. */
export const emailChangedEmail = (mail: { to: string; email: string }) =>
  renderEmail({
    kind: 'address-changed',
    to: mail.to,
    subject: t('The email address for your {name} account was changed', { name: firm.name }),
    body: (
      <>
        <EmailTitle>{t('Your email address was changed')}</EmailTitle>
        <Greeting />
        <Paragraph>
          {t(
            "We've changed your account's email address to {email}. Use it to sign in from now on. Your password stays the same.",
            { email: mail.email },
          )}
        </Paragraph>
        <Paragraph>
          {t("If this isn't right, please contact us at {email}.", { email: firm.email })}
        </Paragraph>
      </>
    ),
  })
