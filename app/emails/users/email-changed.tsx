import { EmailTitle, Greeting, Paragraph, renderEmail } from '#app/emails/email-layout.tsx'
import { t } from '#app/texts.ts'
import { firm } from '#content/firm.ts'

/** Email to the old and the new email address after staff changed the address of an account. */
export const emailChangedEmail = (mail: { to: string; email: string }) =>
  renderEmail({
    kind: 'address-changed',
    to: mail.to,
    subject: t('The email address of your account at {name} was changed', { name: firm.name }),
    body: (
      <>
        <EmailTitle>{t('Your email address was changed')}</EmailTitle>
        <Greeting />
        <Paragraph>
          {t(
            'we have changed the address of your account to {email}. From now on you log in with that one; your password stays the same.',
            { email: mail.email },
          )}
        </Paragraph>
        <Paragraph>
          {t('If that is not right, please write to us at {email}.', { email: firm.email })}
        </Paragraph>
      </>
    ),
  })
