import { ActionButton, EmailTitle, Paragraph, renderEmail } from '#app/emails/email-layout.tsx'
import { t } from '#app/texts.ts'

/** Email to the administrator when a client cancels the closing of the account. */
export const clientCanceledClosureEmail = (mail: {
  to: string
  appUrl: string
  client: { name: string; email: string }
}) =>
  renderEmail({
    kind: 'client-stays',
    to: mail.to,
    replyTo: mail.client.email,
    subject: t('{name} is keeping their account', { name: mail.client.name }),
    body: (
      <>
        <EmailTitle>{t('A client is keeping their account')}</EmailTitle>
        <Paragraph>
          {t('{name} ({email}) no longer wants to close their account. Nothing will be deleted.', {
            name: mail.client.name,
            email: mail.client.email,
          })}
        </Paragraph>
        <ActionButton href={`${mail.appUrl}/admin`}>{t('Open the Admin Area')}</ActionButton>
      </>
    ),
  })
