import { EmailTitle, Greeting, Paragraph, renderEmail } from '#app/emails/email-layout.tsx'
import { t } from '#app/texts.ts'
import { firm } from '#content/firm.ts'
import { ChoosePasswordLink } from './client-invitation.tsx'

export const staffInvitationEmail = (mail: { to: string; link: string }) =>
  renderEmail({
    kind: 'colleague-invitation',
    to: mail.to,
    replyTo: firm.email,
    subject: t("You've been invited to {name}", { name: firm.name }),
    body: (
      <>
        <EmailTitle>{t('Welcome to the team')}</EmailTitle>
        <Greeting />
        <Paragraph>
          {t(
            "You've been invited to work with the clients, projects, documents and invoices of {name}. Choose a password to get started.",
            { name: firm.name },
          )}
        </Paragraph>
        <ChoosePasswordLink link={mail.link} />
      </>
    ),
  })
