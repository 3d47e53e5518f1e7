import { formatDateOf } from '#app/core/days.ts'
import { ActionButton, EmailTitle, Paragraph, renderEmail } from '#app/emails/email-layout.tsx'
import { t } from '#app/texts.ts'

/** Email to the administrator when a client has confirmed closing the account. */
export const clientClosingAccountEmail = (mail: {
  to: string
  appUrl: string
  client: { name: string; email: string }
  closesAt: Date
  gone: number
  stay: number
  withoutContact: number
}) =>
  renderEmail({
    kind: 'client-closes',
    to: mail.to,
    replyTo: mail.client.email,
    subject: t('{name} is closing their account on {closesAt}', {
      name: mail.client.name,
      closesAt: formatDateOf(mail.closesAt),
    }),
    body: (
      <>
        <EmailTitle>{t('A client is closing their account')}</EmailTitle>
        <Paragraph>
          {t(
            "{name} ({email}) asked to close their account. On {closesAt} we'll delete it, along with {gone}. Projects and invoices will stay. Save anything you need before then.",
            {
              name: mail.client.name,
              email: mail.client.email,
              closesAt: formatDateOf(mail.closesAt),
              gone: formatDocumentCount(mail.gone),
            },
          )}
        </Paragraph>
        {mail.stay > 0 && (
          <Paragraph>
            {t('{documents} will stay because other people are on those projects.', {
              documents: formatDocumentCount(mail.stay),
            })}
          </Paragraph>
        )}
        {mail.withoutContact > 0 && (
          <Paragraph>
            {mail.withoutContact === 1
              ? t(
                  'One project with other people on it will then have no main contact. Select a new one under “People”.',
                )
              : t(
                  '{count} projects with other people on them will then have no main contact. Select new ones under “People”.',
                  { count: mail.withoutContact },
                )}
          </Paragraph>
        )}
        <ActionButton href={`${mail.appUrl}/admin/documents`}>{t('Open the Documents')}</ActionButton>
      </>
    ),
  })

const formatDocumentCount = (count: number) =>
  count === 1 ? t('1 document') : t('{count} documents', { count })
