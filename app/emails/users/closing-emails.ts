import { isModuleOn } from '#app/content/modules.ts'
import { formatDateOf } from '#app/core/days.ts'
import type { EmailContent, WithData } from '#app/emails/email-kinds.ts'
import { t } from '#app/texts.ts'
import { firm } from '#content/firm.ts'
import { closingGrace, linkLifetimes } from '#content/lifetimes.ts'
import { inWords } from '#content/periods.ts'
import { describeMissingBilling } from './missing-billing.ts'

type Effects = { goes: string; stays: string[] }

/** To a client who asked to close the account. Only its link confirms the request. */
export const confirmAccountClosingEmail = (
  email: Effects & { name: string; link: string },
): EmailContent => ({
  subject: t('Close your account with {name}?', { name: firm.name }),
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

export function accountClosingEmail(
  email: Effects & { name: string; closesAt: Date; isGuest: boolean },
): EmailContent {
  const closesAt = formatDateOf(email.closesAt)
  return {
    subject: t('Your account with {name} closes on {closesAt}', { name: firm.name, closesAt }),
    name: email.name,
    text: [
      t('As you asked, we’ll close your account on {closesAt}. {goes}', { closesAt, goes: email.goes }),
      ...email.stays,
      t(
        'Until then, you can sign in and download all your data. If you change your mind, select “Keep My Account” there.',
      ),
    ],
    button: { href: email.isGuest ? '/rooms/account' : '/client/your-data', text: t('View Account') },
  }
}

export const accountClosedEmail = ({ data }: WithData<'account-closed'>): EmailContent => ({
  replyTo: firm.email,
  subject: t('Your account with {name} has been closed', { name: firm.name }),
  name: data.name,
  text: [
    data.isGuest
      ? t('We’ve deleted your account and your profile.')
      : data.keepsDocuments
        ? t(
            'We’ve deleted your account, your profile and the documents in your portal, except those in projects you shared with others.',
          )
        : t('We’ve deleted your account, your profile and all documents in your portal.'),
    t('Our privacy policy describes what we keep, such as the activity log.'),
    !data.isGuest && t('Thank you for working with us. This is the last automated email you’ll get from us.'),
  ],
})

type Client = { name: string; email: string }

/** To the administrator. */
export function clientClosingAccountEmail({
  client,
  ...email
}: {
  client: Client
  isGuest: boolean
  closesAt: Date
  gone: number
  stay: number
  withoutContact: number
  /** Name of the company, if any. */
  withoutBilling: string | null
}): EmailContent {
  const { name } = client
  const closesAt = formatDateOf(email.closesAt)
  return {
    replyTo: client.email,
    subject: t('{name} is closing their account on {closesAt}', { name, closesAt }),
    ...(email.isGuest && { button: null }),
    text: email.isGuest
      ? [
          t(
            '{name} ({email}), a guest of a data room, asked to close their account. On {closesAt}, we’ll delete it. What they did in data rooms stays as evidence.',
            { ...client, closesAt },
          ),
        ]
      : [
          t(
            '{name} ({email}) asked to close their account. On {closesAt}, we’ll delete the account and {gone}. {things} will stay. Save anything you need before then.',
            {
              ...client,
              closesAt,
              gone: formatDocumentCount(email.gone),
              things: isModuleOn('invoices') ? t('Projects and invoices') : t('Projects'),
            },
          ),
          email.stay > 0 &&
            t('{documents} will stay because other people are on the same projects.', {
              documents: formatDocumentCount(email.stay),
            }),
          email.withoutContact > 0 &&
            t(
              'Closing the account will leave shared projects ({count}) without a main contact. Select a new one on each project’s People tab.',
              { count: email.withoutContact },
            ),
          describeMissingBilling(email.withoutBilling),
        ],
    button: { href: '/admin/documents', text: t('View Documents') },
  }
}

const formatDocumentCount = (count: number) =>
  count === 1 ? t('1 document') : t('{count} documents', { count })

/** To the administrator. */
export const clientCanceledClosureEmail = ({ name, email }: Client): EmailContent => ({
  replyTo: email,
  subject: t('{name} is keeping their account', { name }),
  text: [
    t('{name} ({email}) no longer wants to close their account. Nothing will be deleted.', { name, email }),
  ],
  button: { href: '/admin', text: t('View Admin Area') },
})
