import { firm } from '#content/firm.ts'
import { Action, Greeting, Paragraph, renderEmail, Title } from './layout.tsx'

/** To somebody with an account whom the firm has put on a project. */
export const projectAddedEmail = (mail: {
  to: string
  name: string
  appUrl: string
  project: { id: string; name: string }
  documents: boolean
  invoices: boolean
}) => {
  const { project, documents, invoices } = mail
  const more = [...(documents ? ['documents'] : []), ...(invoices ? ['invoices'] : [])].join(' and its ')
  return renderEmail({
    kind: 'project-added',
    to: mail.to,
    replyTo: firm.email,
    subject: `You are on a project of ${firm.name}`,
    body: (
      <>
        <Title>{project.name}</Title>
        <Greeting name={mail.name} />
        <Paragraph>
          we have added you to this project. In the client portal you now see how it goes on
          {more && `, and its ${more}`}.
        </Paragraph>
        <Action href={`${mail.appUrl}/client/projects/${project.id}`}>Open the project</Action>
      </>
    ),
  })
}
