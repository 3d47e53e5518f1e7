import { t } from '#app/texts.ts'
import { firm } from '#content/firm.ts'
import { Greeting, Paragraph, renderEmail, Title, UserText } from '../layout.tsx'
import { ChoosePassword } from './choose-password.tsx'

/**
 * The firm invites somebody to the portal, with words of its own if it likes. The name may be a stranger's words: it is
 * left out. Nobody has proven the address yet: of a project it says the title, and nothing else.
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
