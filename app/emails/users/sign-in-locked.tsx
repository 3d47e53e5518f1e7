import { renderNotice } from '#app/emails/notice-email.tsx'
import { t } from '#app/translations/texts.ts'
import { firm } from '#content/firm.ts'

/** Notice to the account owner after too many wrong passwords or codes, at most once a day. */
export const signInLockedEmail = (email: { to: string; name: string; appUrl: string }) =>
  renderNotice({
    kind: 'sign-in-locked',
    to: email.to,
    subject: t('Too many failed sign-ins to your {name} account', { name: firm.name }),
    title: t('Too many failed sign-ins'),
    name: email.name,
    text: [
      t(
        'Someone entered the wrong password or code for your account too many times. We’ve paused sign-in from that network for 15 minutes. You can still sign in on devices you’ve used before.',
      ),
      t(
        'If this was you, you can set a new password. If it wasn’t, you can ignore this email: no one got in. To protect your account even if someone learns your password, turn on two-factor sign-in.',
      ),
    ],
    button: { href: `${email.appUrl}/forgot-password`, text: t('Set a New Password') },
  })
