import { ActionButton, EmailTitle, Greeting, Paragraph, renderEmail } from '#app/emails/email-layout.tsx'
import { t } from '#app/texts.ts'
import { firm } from '#content/firm.ts'

/**
 * Email to the owner of an existing account after someone signed up with its email. The visitor is not told, to prevent
 * account enumeration.
 */
export const alreadyRegisteredEmail = (mail: { to: string; name: string; appUrl: string }) =>
  renderEmail({
    kind: 'already-registered',
    to: mail.to,
    subject: t('You already have an account with {name}', { name: firm.name }),
    body: (
      <>
        <EmailTitle>{t('You already have an account')}</EmailTitle>
        <Greeting name={mail.name} />
        <Paragraph>
          {t(
            'Someone, probably you, just tried to sign up with this email address. It already has an account, so nothing was changed.',
          )}
        </Paragraph>
        <ActionButton href={`${mail.appUrl}/login`}>{t('Sign in')}</ActionButton>
        <ActionButton quiet href={`${mail.appUrl}/forgot-password`}>
          {t('Forgot your password?')}
        </ActionButton>
        <Paragraph>{t("If this wasn't you, you can ignore this email.")}</Paragraph>
      </>
    ),
  })
