import { renderNotice } from '#app/emails/notice-email.tsx'
import { t } from '#app/translations/texts.ts'
import { firm } from '#content/firm.ts'

/**
 * Email to the owner of a deactivated account after an attempt to sign up, to reset the password or to verify the email
 * address.
 */
export const accountDeactivatedEmail = (email: { to: string }) =>
  renderNotice({
    kind: 'account-deactivated',
    to: email.to,
    subject: t('Your account with {name} is deactivated', { name: firm.name }),
    title: t('Your account is deactivated'),
    text: [
      t(
        'Someone, probably you, tried to sign up, reset a password or verify this email address. The account is deactivated, so nothing was changed and no one can sign in.',
      ),
      t('If you think this is a mistake, please contact us at {email}.', { email: firm.email }),
    ],
  })
