import { renderNotice } from '#app/emails/notice-email.tsx'
import { t } from '#app/translations/texts.ts'

/** Email to the administrator when a client cancels the closing of their account. */
export const clientCanceledClosureEmail = (email: {
  to: string
  appUrl: string
  client: { name: string; email: string }
}) =>
  renderNotice({
    kind: 'client-canceled-closure',
    to: email.to,
    replyTo: email.client.email,
    subject: t('{name} is keeping their account', { name: email.client.name }),
    title: t('A client is keeping their account'),
    text: [
      t('{name} ({email}) no longer wants to close their account. Nothing will be deleted.', {
        name: email.client.name,
        email: email.client.email,
      }),
    ],
    button: { href: `${email.appUrl}/admin`, text: t('View Admin Area') },
  })
