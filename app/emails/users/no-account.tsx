import { ActionButton, EmailTitle, Paragraph, renderEmail } from '#app/emails/email-layout.tsx'
import { t } from '#app/texts.ts'
import { firm } from '#content/firm.ts'

/**
 * Email to an address without an account, after a request for a password reset or a verification email. The visitor is
 * not told, to prevent account enumeration.
 */
export const noAccountEmail = (mail: { to: string; appUrl: string }) =>
  renderEmail({
    kind: 'no-account',
    to: mail.to,
    subject: t('There is no account with this address at {name}', { name: firm.name }),
    body: (
      <>
        <EmailTitle>{t('No account with this address')}</EmailTitle>
        <Paragraph>
          {t(
            'Somebody, probably you, asked for a new password or a verification email for this address. There is no account with it. Perhaps you signed up with another one?',
          )}
        </Paragraph>
        <ActionButton href={`${mail.appUrl}/signup`}>{t('Sign up')}</ActionButton>
        <Paragraph>{t('If it was not you, you need not do anything.')}</Paragraph>
      </>
    ),
  })
