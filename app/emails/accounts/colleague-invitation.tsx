import { t } from '#app/texts.ts'
import { firm } from '#content/firm.ts'
import { Greeting, Paragraph, renderEmail, Title } from '../layout.tsx'
import { ChoosePassword } from './choose-password.tsx'

export const colleagueInvitationEmail = (mail: { to: string; link: string }) =>
  renderEmail({
    kind: 'colleague-invitation',
    to: mail.to,
    replyTo: firm.email,
    subject: t('Your access to the office of {name}', { name: firm.name }),
    body: (
      <>
        <Title>{t('Welcome to the office')}</Title>
        <Greeting />
        <Paragraph>
          {t(
            'you have been invited to work with the clients, projects, documents and invoices of {name}. Choose a password, and log in with it.',
            { name: firm.name },
          )}
        </Paragraph>
        <ChoosePassword link={mail.link} />
      </>
    ),
  })
