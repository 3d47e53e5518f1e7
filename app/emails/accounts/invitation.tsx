import { t } from '#app/texts.ts'
import { firm } from '#content/firm.ts'
import { Greeting, Paragraph, renderEmail, Title, UserText } from '../layout.tsx'
import { ChoosePassword } from './choose-password.tsx'

/**
 * Invitation to the portal, with an optional personal message. Omits the recipient's name, which a stranger may have
 * typed, and says only the title of a project, because the email address is unverified.
 */
export const invitationEmail = (mail: {
  to: string
  link: string
  message: string | null
  project: string | null
}) =>
  renderEmail({
    kind: 'invitation',
    to: mail.to,
    replyTo: firm.email,
    subject: t('Your access to the client portal of {name}', { name: firm.name }),
    body: (
      <>
        <Title>{t('Welcome to our client portal')}</Title>
        <Greeting />
        <Paragraph>
          {t(
            'we have set up an account for you at {name}. There you follow your projects, exchange documents with us and see your invoices. Choose a password, and you are in.',
            { name: firm.name },
          )}
        </Paragraph>
        {mail.project && (
          <Paragraph>
            {t('You have been added to the project “{project}”.', { project: mail.project })}
          </Paragraph>
        )}
        {mail.message && <UserText>{mail.message}</UserText>}
        <ChoosePassword link={mail.link} />
      </>
    ),
  })
