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
    subject: t('{name} closes the account on {closesAt}', {
      name: mail.client.name,
      closesAt: formatDateOf(mail.closesAt),
    }),
    body: (
      <>
        <EmailTitle>{t('A client closes the account')}</EmailTitle>
        <Paragraph>
          {t(
            '{name} ({email}) has asked to close the account. On {closesAt} it is erased with {gone}; projects and invoices stay. Save before then what you have to keep.',
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
            {t('{documents} will stay, for the others on the projects that they are filed under.', {
              documents: formatDocumentCount(mail.stay),
            })}
          </Paragraph>
        )}
        {mail.withoutContact > 0 && (
          <Paragraph>
            {mail.withoutContact === 1
              ? t(
                  'One project with others on it will have no main contact then. Make somebody else the main contact under ‘People’.',
                )
              : t(
                  '{count} projects with others on it will have no main contact then. Make somebody else the main contact under ‘People’.',
                  { count: mail.withoutContact },
                )}
          </Paragraph>
        )}
        <ActionButton href={`${mail.appUrl}/admin/documents`}>{t('Open the documents')}</ActionButton>
      </>
    ),
  })

const formatDocumentCount = (count: number) =>
  count === 1 ? t('1 document') : t('{count} documents', { count })
