import { firm } from '#content/firm.ts'
import { Action, Greeting, Paragraph, renderEmail, Title } from './layout.tsx'

/** The administrator invites somebody who works for the firm. */
export const colleagueInvitationEmail = (mail: { to: string; link: string }) =>
  renderEmail({
    kind: 'colleague-invitation',
    to: mail.to,
    replyTo: firm.email,
    subject: `Your access to the office of ${firm.name}`,
    body: (
      <>
        <Title>Welcome to the office</Title>
        <Greeting />
        <Paragraph>
          you have been invited to work with the clients, projects, documents and invoices of {firm.name}.
          Choose a password, and log in with it.
        </Paragraph>
        <Action href={mail.link}>Choose a password</Action>
        <Paragraph>
          The link works once and for seven days. If you did not expect this mail, you need not do anything.
        </Paragraph>
      </>
    ),
  })
