import { formatDateOf } from '#app/core/days.ts'
import { renderNotice } from '#app/emails/notice-email.tsx'
import { t } from '#app/translations/texts.ts'
import { firm } from '#content/firm.ts'

/** Email to a client who has confirmed closing the account: when it closes, and how to cancel. */
export const accountClosingEmail = (email: {
  to: string
  name: string
  closesAt: Date
  appUrl: string
  goes: string
  stays: string[]
}) =>
  renderNotice({
    kind: 'account-closing',
    to: email.to,
    subject: t('Your account with {name} closes on {closesAt}', {
      name: firm.name,
      closesAt: formatDateOf(email.closesAt),
    }),
    title: t('Your account closes on {closesAt}', { closesAt: formatDateOf(email.closesAt) }),
    name: email.name,
    text: [
      t('As you asked, we’ll close your account on {closesAt}. {goes}', {
        closesAt: formatDateOf(email.closesAt),
        goes: email.goes,
      }),
      ...email.stays,
      t(
        'Until then, you can sign in and download all your data. If you change your mind, select “Keep My Account” there.',
      ),
    ],
    button: { href: `${email.appUrl}/client/your-data`, text: t('View Account') },
  })
