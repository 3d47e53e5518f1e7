import { renderNotice } from '#app/emails/notice-email.tsx'
import { t } from '#app/translations/texts.ts'

/** Email to the administrator when a client cancels the closing of their account. */
export const clientCanceledClosureEmail = (mail: {
  to: string
  appUrl: string
  client: { name: string; email: string }
}) =>
  renderNotice({
    kind: 'client-canceled-closure',
    to: mail.to,
    replyTo: mail.client.email,
    subject: t('{name} is keeping their account', { name: mail.client.name }),
    title: t('A client is keeping their account'),
    text: [
      t('{name} ({email}) no longer wants to close their account. Nothing will be deleted.', {
        name: mail.client.name,
        email: mail.client.email,
      }),
    ],
    button: { href: `${mail.appUrl}/admin`, text: t('Go to the Admin Area') },
  })
