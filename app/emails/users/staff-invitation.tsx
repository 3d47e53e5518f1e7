import { EmailTitle, Greeting, Paragraph, renderEmail } from '#app/emails/email-layout.tsx'
import { t } from '#app/texts.ts'
import { firm } from '#content/firm.ts'
import { ChoosePasswordLink } from './client-invitation.tsx'

export const staffInvitationEmail = (mail: { to: string; link: string }) =>
  renderEmail({
    kind: 'colleague-invitation',
    to: mail.to,
    replyTo: firm.email,
    subject: t('Your access to the office of {name}', { name: firm.name }),
    body: (
      <>
        <EmailTitle>{t('Welcome to the office')}</EmailTitle>
        <Greeting />
        <Paragraph>
          {t(
            'you have been invited to work with the clients, projects, documents and invoices of {name}. Choose a password, and log in with it.',
            { name: firm.name },
          )}
        </Paragraph>
        <ChoosePasswordLink link={mail.link} />
      </>
    ),
  })
