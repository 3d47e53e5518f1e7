import { renderNotice } from '#app/emails/notice-email.tsx'
import { t } from '#app/translations/texts.ts'
import { firm } from '#content/firm.ts'
import { linkLifetimes } from '#content/lifetimes.ts'
import { inWords } from '#content/periods.ts'

/**
 * Password reset email. `name` is null while the email address is unverified, since a stranger may have typed the name.
 */
export const resetPasswordEmail = (email: { to: string; name: string | null; link: string }) =>
  renderNotice({
    kind: 'reset-password',
    to: email.to,
    subject: t('Reset your {name} password', { name: firm.name }),
    title: t('Set a new password'),
    name: email.name,
    text: [t('Someone, probably you, asked to reset your account’s password.')],
    button: { href: email.link, text: t('Set a New Password') },
    note: [
      t(
        'The link works once and expires in {time}. If this wasn’t you, you can ignore this email. Your password stays the same.',
        { time: inWords(linkLifetimes.reset) },
      ),
    ],
  })
