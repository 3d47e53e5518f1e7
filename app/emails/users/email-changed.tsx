import { renderNotice } from '#app/emails/notice-email.tsx'
import { t } from '#app/translations/texts.ts'
import { firm } from '#content/firm.ts'

/** Email to both the old and the new email address after staff changed an account's address. */
export const emailChangedEmail = (email: { to: string; email: string }) =>
  renderNotice({
    kind: 'email-changed',
    to: email.to,
    subject: t('The email address for your {name} account was changed', { name: firm.name }),
    title: t('Your email address was changed'),
    name: null,
    text: [
      t(
        'We’ve changed your account’s email address to {email}. Use it to sign in from now on. Your password stays the same.',
        { email: email.email },
      ),
      t('If you didn’t expect this change, please contact us at {email}.', { email: firm.email }),
    ],
  })
