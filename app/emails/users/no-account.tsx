import { renderNotice } from '#app/emails/notice-email.tsx'
import { t } from '#app/texts.ts'
import { firm } from '#content/firm.ts'

/**
 * Email to an address without an account, after someone requested a password reset or a verification email for it. The
 * visitor is not told, to prevent account enumeration.
 */
export const noAccountEmail = (mail: { to: string; appUrl: string }) =>
  renderNotice({
    kind: 'no-account',
    to: mail.to,
    subject: t('No account with this email address at {name}', { name: firm.name }),
    title: t('No account with this email address'),
    text: [
      t(
        "Someone, probably you, requested a new password or a verification email for this address, but there's no account with it. Did you sign up with a different address?",
      ),
    ],
    button: { href: `${mail.appUrl}/signup`, text: t('Sign Up') },
    note: [t("If this wasn't you, you can ignore this email.")],
  })
