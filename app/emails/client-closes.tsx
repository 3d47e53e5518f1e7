import { dayOf } from './day.ts'
import { Action, Paragraph, renderEmail, Title } from './layout.tsx'

/** To the firm, when a client has confirmed that the account shall end. */
export const clientClosesEmail = (mail: {
  to: string
  appUrl: string
  client: { name: string; email: string }
  closesAt: Date
  /** How many documents are erased, and how many stay with others of a project. */
  gone: number
  stay: number
  /** How many projects go on with others, but without a main contact. */
  withoutContact: number
}) =>
  renderEmail({
    kind: 'client-closes',
    to: mail.to,
    replyTo: mail.client.email,
    subject: `${mail.client.name} closes the account on ${dayOf(mail.closesAt)}`,
    body: (
      <>
        <Title>A client closes the account</Title>
        <Paragraph>
          {mail.client.name} ({mail.client.email}) has asked to close the account. On {dayOf(mail.closesAt)}{' '}
          it is erased with {documents(mail.gone)}; projects and invoices stay. Save before then what you have
          to keep.
        </Paragraph>
        {mail.stay > 0 && (
          <Paragraph>
            {`${documents(mail.stay)} will stay, for the others on the projects that they are filed under.`}
          </Paragraph>
        )}
        {mail.withoutContact > 0 && (
          <Paragraph>
            {mail.withoutContact === 1 ? 'One project' : `${mail.withoutContact} projects`} with others on it
            will have no main contact then. Make somebody else the main contact under ‘People’.
          </Paragraph>
        )}
        <Action href={`${mail.appUrl}/admin/documents`}>Open the documents</Action>
      </>
    ),
  })

const documents = (count: number) => (count === 1 ? '1 document' : `${count} documents`)
