import { renderNotice } from '#app/emails/notice-email.tsx'
import { t } from '#app/translations/texts.ts'
import { firm } from '#content/firm.ts'

/**
 * Security notice after every change to sign-in methods and after other security events, such as the use of a recovery
 * code.
 */
export const securityChangedEmail = (email: { to: string; name: string; what: string; appUrl: string }) =>
  renderNotice({
    kind: 'security-changed',
    to: email.to,
    subject: t('Your sign-in settings for {name} were changed', { name: firm.name }),
    title: t('Your sign-in settings were changed'),
    name: email.name,
    text: [
      email.what,
      t('If this wasn’t you, set a new password right away and contact us at {email}.', {
        email: firm.email,
      }),
    ],
    button: { href: `${email.appUrl}/forgot-password`, text: t('Set a New Password') },
  })
