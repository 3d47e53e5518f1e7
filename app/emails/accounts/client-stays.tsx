import { t } from '#app/texts.ts'
import { Action, Paragraph, renderEmail, Title } from '../layout.tsx'

/** Email to the administrator when a client cancels the closing of the account. */
export const clientStaysEmail = (mail: {
  to: string
  appUrl: string
  client: { name: string; email: string }
}) =>
  renderEmail({
    kind: 'client-stays',
    to: mail.to,
    replyTo: mail.client.email,
    subject: t('{name} keeps the account', { name: mail.client.name }),
    body: (
      <>
        <Title>{t('A client stays')}</Title>
        <Paragraph>
          {t('{name} ({email}) has taken the closing of the account back. Nothing is erased.', {
            name: mail.client.name,
            email: mail.client.email,
          })}
        </Paragraph>
        <Action href={`${mail.appUrl}/admin`}>{t('Open the admin area')}</Action>
      </>
    ),
  })
