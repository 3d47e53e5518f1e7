import type { EmailContent } from '#app/emails/email-kinds.ts'
import { ActionButton, Paragraph } from '#app/emails/email-layout.tsx'
import { t, tRich } from '#app/texts.ts'
import { firm } from '#content/firm.ts'
import { linkLifetimes } from '#content/lifetimes.ts'
import { inWords } from '#content/periods.ts'

// Visitors never learn whether an email has an account. Instead, its owner gets one of these emails.

/** After a sign-up and on request. Repeats no user input. */
export const verifyEmailEmail = ({ link, code }: { link: string; code: string }): EmailContent => ({
  subject: t('Verify your email address for {name}', { name: firm.name }),
  name: null,
  text: [
    t(
      'Someone signed up for the client portal with this email address and set a password. If that was you, please verify your email address.',
    ),
  ],
  button: { href: link, text: t('Verify Email Address') },
  note: [
    <Paragraph key="code">
      {tRich('Or enter this code on the verification page: {code}', { code: <strong>{code}</strong> })}
    </Paragraph>,
    t(
      "The link and the code each work once and expire in {time}. If you open the link in a different browser from the one you signed up with, we’ll also ask for your password. If you didn’t set one, ignore this email, or open the link and select “I didn't set this password.”",
      { time: inWords(linkLifetimes.verify) },
    ),
  ],
})

/** `name` is null while the address is unverified, since a stranger may have typed the name. */
export const resetPasswordEmail = ({ name, link }: { name: string | null; link: string }): EmailContent => ({
  subject: t('Reset your {name} password', { name: firm.name }),
  name,
  text: [t('Someone, probably you, asked to reset your account’s password.')],
  button: { href: link, text: t('Set a New Password') },
  note: [
    t(
      'The link works once and expires in {time}. If this wasn’t you, you can ignore this email. Your password stays the same.',
      { time: inWords(linkLifetimes.reset) },
    ),
  ],
})

/** To the owner of an account after someone signed up with its address. */
export const alreadyRegisteredEmail = ({ person }: { person: { name: string } }): EmailContent => ({
  subject: t('You already have an account with {name}', { name: firm.name }),
  name: person.name,
  text: [
    t(
      'Someone, probably you, just tried to sign up with this email address. There’s already an account with it, so nothing was changed.',
    ),
  ],
  button: { href: '/login', text: t('Sign in') },
  note: [
    <ActionButton key="forgot" quiet href="/forgot-password">
      {t('Forgot your password?')}
    </ActionButton>,
    t('If this wasn’t you, you can ignore this email.'),
  ],
})

/** After someone requested a password reset or a verification email for an address without an account. */
export const noAccountEmail = ({ ctx }: { ctx: { signUp: 'open' | 'invited' } }): EmailContent => ({
  subject: t('No {name} account with this email address', { name: firm.name }),
  text: [
    t(
      'Someone, probably you, requested a new password or a verification email for this address, but no account uses it.',
    ),
    ctx.signUp === 'open'
      ? t('Did you sign up with a different address?')
      : t('Were you invited with a different address? If not, please ask us for an invitation.'),
  ],
  button:
    ctx.signUp === 'open'
      ? { href: '/signup', text: t('Sign Up') }
      : { href: '/contact', text: t('Contact Us') },
  note: [t('If this wasn’t you, you can ignore this email.')],
})

/** After an attempt to sign up, reset the password or verify the address of a deactivated account. */
export const accountDeactivatedEmail = (): EmailContent => ({
  subject: t('Your account with {name} is deactivated', { name: firm.name }),
  text: [
    t(
      'Someone, probably you, tried to sign up, reset a password or verify this email address. The account is deactivated, so nothing was changed and no one can sign in.',
    ),
    t('If you think this is a mistake, please contact us at {email}.', { email: firm.email }),
  ],
})
