import { renderNotice } from '#app/emails/notice-email.tsx'
import { t } from '#app/translations/texts.ts'
import { firm } from '#content/firm.ts'

export const passwordChangedEmail = (email: { to: string; name: string; appUrl: string }) =>
  renderNotice({
    kind: 'password-changed',
    to: email.to,
    subject: t('Your password for {name} was changed', { name: firm.name }),
    title: t('Your password was changed'),
    name: email.name,
    text: [
      t('Your password was just changed, and you were signed out on all other devices.'),
      t('If this wasn’t you, set a new password right away and contact us at {email}.', {
        email: firm.email,
      }),
    ],
    button: { href: `${email.appUrl}/forgot-password`, text: t('Set a New Password') },
  })
