import { ActionButton, EmailTitle, Greeting, Paragraph, renderEmail } from '#app/emails/email-layout.tsx'
import { t } from '#app/texts.ts'
import { firm } from '#content/firm.ts'

/**
 * Email to the owner of an existing account after a sign-up with its email. The visitor is not told, to prevent account
 * enumeration.
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
            'Somebody, probably you, just tried to sign up with this address. It already has an account, so nothing was changed.',
          )}
        </Paragraph>
        <ActionButton href={`${mail.appUrl}/login`}>{t('Log in')}</ActionButton>
        <Paragraph>
          {t(
            'If you no longer know your password, you can set a new one at {appUrl}/forgot-password. If it was not you, you need not do anything.',
            { appUrl: mail.appUrl },
          )}
        </Paragraph>
      </>
    ),
  })
