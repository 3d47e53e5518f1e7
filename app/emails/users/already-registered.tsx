import { ActionButton } from '#app/emails/email-layout.tsx'
import { renderNotice } from '#app/emails/notice-email.tsx'
import { t } from '#app/translations/texts.ts'
import { firm } from '#content/firm.ts'

/**
 * Email to the owner of an existing account after someone signed up with its email. The visitor is not told, to prevent
 * account enumeration.
 */
export const alreadyRegisteredEmail = (email: { to: string; name: string; appUrl: string }) =>
  renderNotice({
    kind: 'already-registered',
    to: email.to,
    subject: t('You already have an account with {name}', { name: firm.name }),
    title: t('You already have an account'),
    name: email.name,
    text: [
      t(
        'Someone, probably you, just tried to sign up with this email address. There’s already an account with it, so nothing was changed.',
      ),
    ],
    button: { href: `${email.appUrl}/login`, text: t('Sign in') },
    note: [
      <ActionButton key="forgot" quiet href={`${email.appUrl}/forgot-password`}>
        {t('Forgot your password?')}
      </ActionButton>,
      t('If this wasn’t you, you can ignore this email.'),
    ],
  })
