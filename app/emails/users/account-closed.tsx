import { isModuleOn } from '#app/content/modules.ts'
import { renderNotice } from '#app/emails/notice-email.tsx'
import { t } from '#app/translations/texts.ts'
import { firm } from '#content/firm.ts'

/** Final email to a person whose account was erased. */
export const accountClosedEmail = (email: { to: string; name: string; stay: boolean }) =>
  renderNotice({
    kind: 'account-closed',
    to: email.to,
    replyTo: firm.email,
    subject: t('Your account with {name} has been closed', { name: firm.name }),
    title: t('Your account has been closed'),
    name: email.name,
    text: [
      email.stay
        ? t(
            'We’ve deleted your account, your profile and the documents in your portal, except those in projects you shared with others.',
          )
        : t('We’ve deleted your account, your profile and all documents in your portal.'),
      isModuleOn('invoices')
        ? t('We keep invoices and the activity log as described in our privacy policy.')
        : t('We keep the activity log as described in our privacy policy.'),
      t('Thank you for working with us. This is the last automated email you’ll get from us.'),
    ],
  })
