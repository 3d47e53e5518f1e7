import { firm } from '#content/firm.ts'
import { ActionButton, EmailTitle, Paragraph, renderEmail } from './email-layout.tsx'

type AlertEmailProps = { to: string; appUrl: string; title: string; words: string }

/** Alert to the recipients in the settings when a health check fails. */
export const alertEmail = ({ to, appUrl, title, words }: AlertEmailProps) =>
  renderEmail({
    kind: 'alert',
    to,
    subject: `Needs a look: ${title} | ${firm.name}`,
    body: (
      <>
        <EmailTitle>{`Needs a look: ${title}`}</EmailTitle>
        <Paragraph>{words}</Paragraph>
        <Paragraph>You get one more email about this, when it is resolved.</Paragraph>
        <ActionButton href={`${appUrl}/admin/system`}>Open the page System</ActionButton>
      </>
    ),
  })

/** Notice to the same recipients when an alert is resolved. */
export const alertResolvedEmail = ({ to, appUrl, title, words }: AlertEmailProps) =>
  renderEmail({
    kind: 'alert-over',
    to,
    subject: `Resolved: ${title} | ${firm.name}`,
    body: (
      <>
        <EmailTitle>{`Resolved: ${title}`}</EmailTitle>
        <Paragraph>{words}</Paragraph>
        <ActionButton href={`${appUrl}/admin/system`}>Open the page System</ActionButton>
      </>
    ),
  })

/** Alert from the command that systemd runs when a unit fails. No notice follows when the unit recovers. */
export const unitFailedEmail = ({ to, title, words }: Omit<AlertEmailProps, 'appUrl'>) =>
  renderEmail({
    kind: 'alert',
    to,
    subject: `Needs a look: ${title} | ${firm.name}`,
    body: (
      <>
        <EmailTitle>{`Needs a look: ${title}`}</EmailTitle>
        <Paragraph>{words}</Paragraph>
      </>
    ),
  })
