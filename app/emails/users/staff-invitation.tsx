import { EmailTitle, Greeting, Paragraph, renderEmail } from '#app/emails/email-layout.tsx'
import { t } from '#app/texts.ts'
import { firm } from '#content/firm.ts'
import { ChoosePasswordLink } from './client-invitation.tsx'

export const staffInvitationEmail = (mail: { to: string; link: string; invitedBy: string }) =>
  renderEmail({
    kind: 'colleague-invitation',
    to: mail.to,
    replyTo: firm.email,
    subject: t('{invitedBy} invited you to {name}', { invitedBy: mail.invitedBy, name: firm.name }),
    body: (
      <>
        <EmailTitle>{t('Welcome to the team')}</EmailTitle>
        <Greeting />
        <Paragraph>
          {t(
            "{invitedBy} invited you to join the {name} team, where you'll work with its clients, projects, documents and invoices. Set a password to get started.",
            { invitedBy: mail.invitedBy, name: firm.name },
          )}
        </Paragraph>
        <ChoosePasswordLink link={mail.link} />
      </>
    ),
  })
