import { renderNotice } from '#app/emails/notice-email.tsx'
import { t } from '#app/translations/texts.ts'
import { firm } from '#content/firm.ts'
import { closingGrace, linkLifetimes } from '#content/lifetimes.ts'
import { inWords } from '#content/periods.ts'

/** Email to a client who asked to close the account. Only its link confirms the request. */
export const confirmAccountClosingEmail = (email: {
  to: string
  name: string
  link: string
  goes: string
  stays: string[]
}) =>
  renderNotice({
    kind: 'close-account',
    to: email.to,
    subject: t('Close your account with {name}?', { name: firm.name }),
    title: t('Close your account?'),
    name: email.name,
    text: [
      t(
        'Someone who was signed in to your account, probably you, asked to close it. Your account stays open unless you confirm. If you do, here’s what happens {days} days later:',
        closingGrace,
      ),
      email.goes,
      ...email.stays,
    ],
    button: { href: email.link, text: t('Close My Account') },
    note: [
      t(
        'The link works once and expires in {time}. After you confirm, you have {days} days to change your mind. If this wasn’t you, set a new password and contact us at {email}.',
        { ...closingGrace, time: inWords(linkLifetimes.close), email: firm.email },
      ),
    ],
  })
