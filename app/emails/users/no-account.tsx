import { renderNotice } from '#app/emails/notice-email.tsx'
import { t } from '#app/translations/texts.ts'
import { firm } from '#content/firm.ts'

/**
 * Email to an address without an account, after someone requested a password reset or a verification email for it. The
 * visitor is not told, to prevent account enumeration.
 */
export const noAccountEmail = ({
  to,
  appUrl,
  signUp,
}: {
  to: string
  appUrl: string
  signUp: 'open' | 'invited'
}) =>
  renderNotice({
    kind: 'no-account',
    to,
    subject: t('No {name} account with this email address', { name: firm.name }),
    title: t('No account with this email address'),
    text: [
      t(
        'Someone, probably you, requested a new password or a verification email for this address, but no account uses it.',
      ),
      signUp === 'open'
        ? t('Did you sign up with a different address?')
        : t('Were you invited with a different address? If not, please ask us for an invitation.'),
    ],
    button:
      signUp === 'open'
        ? { href: `${appUrl}/signup`, text: t('Sign Up') }
        : { href: `${appUrl}/contact`, text: t('Contact Us') },
    note: [t('If this wasn’t you, you can ignore this email.')],
  })
