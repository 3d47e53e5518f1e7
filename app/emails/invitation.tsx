import { firm } from '#content/firm.ts'
import { Action, Greeting, Paragraph, renderEmail, Title, UserText } from './layout.tsx'

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
    subject: `Your access to the client portal of ${firm.name}`,
    body: (
      <>
        <Title>Welcome to our client portal</Title>
        <Greeting />
        <Paragraph>
          we have set up an account for you at {firm.name}. There you follow your projects, exchange documents
          with us and see your invoices. Choose a password, and you are in.
        </Paragraph>
        {mail.project && <Paragraph>You have been added to the project “{mail.project}”.</Paragraph>}
        {mail.message && <UserText>{mail.message}</UserText>}
        <Action href={mail.link}>Choose a password</Action>
        <Paragraph>
          The link works once and for seven days. If you did not expect this mail, you need not do anything.
        </Paragraph>
      </>
    ),
  })
