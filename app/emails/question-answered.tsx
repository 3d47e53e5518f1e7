import { Action, Paragraph, renderEmail, Title, UserText } from './layout.tsx'

/** To the firm, when a client has answered what was asked; a reply goes to the client. */
export const questionAnsweredEmail = (mail: {
  to: string
  appUrl: string
  client: { name: string; email: string }
  project: { id: string; name: string }
  question: string
  answer: string
}) =>
  renderEmail({
    kind: 'question-answered',
    to: mail.to,
    replyTo: mail.client.email,
    subject: `${mail.client.name} has answered: ${mail.project.name}`,
    body: (
      <>
        <Title>{mail.project.name}</Title>
        <Paragraph>
          {mail.client.name} ({mail.client.email}) has answered your question:
        </Paragraph>
        <UserText soft>{mail.question}</UserText>
        <UserText>{mail.answer}</UserText>
        <Action href={`${mail.appUrl}/admin/projects/${mail.project.id}/progress`}>Open the project</Action>
      </>
    ),
  })
