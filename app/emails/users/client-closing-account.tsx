import { isModuleOn } from '#app/content/modules.ts'
import { formatDateOf } from '#app/core/days.ts'
import { renderNotice } from '#app/emails/notice-email.tsx'
import { t } from '#app/translations/texts.ts'

/** Email to the administrator when a client has confirmed closing their account. */
export const clientClosingAccountEmail = (email: {
  to: string
  appUrl: string
  client: { name: string; email: string }
  closesAt: Date
  gone: number
  stay: number
  withoutContact: number
}) =>
  renderNotice({
    kind: 'client-closing-account',
    to: email.to,
    replyTo: email.client.email,
    subject: t('{name} is closing their account on {closesAt}', {
      name: email.client.name,
      closesAt: formatDateOf(email.closesAt),
    }),
    title: t('A client is closing their account'),
    text: [
      t(
        '{name} ({email}) asked to close their account. On {closesAt}, we’ll delete the account and {gone}. {things} will stay. Save anything you need before then.',
        {
          name: email.client.name,
          email: email.client.email,
          closesAt: formatDateOf(email.closesAt),
          gone: formatDocumentCount(email.gone),
          things: isModuleOn('invoices') ? t('Projects and invoices') : t('Projects'),
        },
      ),
      email.stay > 0 &&
        t('{documents} will stay because other people are on the same projects.', {
          documents: formatDocumentCount(email.stay),
        }),
      email.withoutContact > 0 &&
        (email.withoutContact === 1
          ? t(
              'Closing the account will leave one shared project without a main contact. Select a new one on the project’s People tab.',
            )
          : t(
              'Closing the account will leave {count} shared projects without a main contact. Select new ones on the projects’ People tabs.',
              { count: email.withoutContact },
            )),
    ],
    button: { href: `${email.appUrl}/admin/documents`, text: t('View Documents') },
  })

const formatDocumentCount = (count: number) =>
  count === 1 ? t('1 document') : t('{count} documents', { count })
