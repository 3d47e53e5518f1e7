import { formatMoment } from '#app/core/days.ts'
import type { EmailContent, WithData } from '#app/emails/email-kinds.ts'
import { t } from '#app/texts.ts'
import { firm } from '#content/firm.ts'

const newPasswordButton = { href: '/forgot-password', text: t('Set a New Password') }
const IF_NOT_YOU = t('If this wasn’t you, set a new password right away and contact us at {email}.', {
  email: firm.email,
})

export const passwordChangedEmail = ({ data }: WithData<'password-changed'>): EmailContent => ({
  subject: t('Your password for {name} was changed', { name: firm.name }),
  name: data.name,
  text: [t('Your password was just changed, and you were signed out on all other devices.'), IF_NOT_YOU],
  button: newPasswordButton,
})

/** After every change to sign-in methods and other security events, such as the use of a recovery code. */
export const securityChangedEmail = ({ data }: WithData<'security-changed'>): EmailContent => ({
  subject: t('Your sign-in settings for {name} were changed', { name: firm.name }),
  name: data.name,
  text: [data.change, IF_NOT_YOU],
  button: newPasswordButton,
})

/** After too many wrong passwords or codes, at most once a day. */
export const signInLockedEmail = ({ data }: WithData<'sign-in-locked'>): EmailContent => ({
  subject: t('Too many failed sign-ins to your {name} account', { name: firm.name }),
  name: data.name,
  text: [
    t(
      'Someone entered the wrong password or code for your account too many times. We’ve paused sign-in from that network for 15 minutes. You can still sign in on devices you’ve used before.',
    ),
    t(
      'If this was you, you can set a new password. If it wasn’t, you can ignore this email: no one got in. To protect your account even if someone learns your password, turn on two-factor sign-in.',
    ),
  ],
  button: newPasswordButton,
})

/** To both the old and the new address after staff changed it. */
export const emailChangedEmail = ({ data }: WithData<'email-changed'>): EmailContent => ({
  subject: t('The email address for your {name} account was changed', { name: firm.name }),
  name: null,
  text: [
    t(
      'We’ve changed your account’s email address to {email}. Use it to sign in from now on. Your password stays the same.',
      data,
    ),
    t('If you didn’t expect this change, please contact us at {email}.', { email: firm.email }),
  ],
})

/** Tells the former and the new administrator that ADMIN_EMAIL has changed. */
export const administratorChangedEmail = ({ data }: WithData<'administrator-changed'>): EmailContent => ({
  subject: t('The administrator of {name} has changed', { name: firm.name }),
  name: data.name,
  text: [
    t(
      'On {at}, {current} replaced {former} as the administrator of {name}. The former administrator has been signed out, and that account is now a client account.',
      {
        at: formatMoment(new Date(data.changedAt)),
        name: firm.name,
        current: data.current,
        former: data.former,
      },
    ),
    t(
      'The change was made on the server, in the ADMIN_EMAIL setting. If you didn’t expect it, contact the person who runs the server right away. Changing the setting back restores the former administrator’s rights.',
    ),
  ],
})
