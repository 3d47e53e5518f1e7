import { Paragraph } from '#app/emails/email-layout.tsx'
import { renderNotice } from '#app/emails/notice-email.tsx'
import { tRich } from '#app/translations/rich-texts.ts'
import { t } from '#app/translations/texts.ts'
import { firm } from '#content/firm.ts'
import { linkLifetimes } from '#content/lifetimes.ts'
import { inWords } from '#content/periods.ts'

/** Verification email after sign-up and on request. Repeats no user input. */
export const verifyEmailEmail = (email: { to: string; link: string; code: string }) =>
  renderNotice({
    kind: 'verify-email',
    to: email.to,
    subject: t('Verify your email address for {name}', { name: firm.name }),
    title: t('Verify your email address'),
    name: null,
    text: [
      t(
        'Someone signed up for the client portal with this email address and set a password. If that was you, please verify your email address.',
      ),
    ],
    button: { href: email.link, text: t('Verify Email Address') },
    note: [
      <Paragraph key="code">
        {tRich('Or enter this code on the verification page: {code}', {
          code: <strong>{email.code}</strong>,
        })}
      </Paragraph>,
      t(
        "The link and the code each work once and expire in {time}. If you open the link in a different browser from the one you signed up with, we’ll also ask for your password. If you didn’t set one, ignore this email, or open the link and select “I didn't set this password.”",
        {
          time: inWords(linkLifetimes.verify),
        },
      ),
    ],
  })
