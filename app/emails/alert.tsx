import { firm } from '#content/firm.ts'
import { Action, Paragraph, renderEmail, Title } from './layout.tsx'

type Alert = { to: string; appUrl: string; title: string; words: string }

/** Alert to the recipients in the settings when a health check fails. */
export const alertEmail = ({ to, appUrl, title, words }: Alert) =>
  renderEmail({
    kind: 'alert',
    to,
    subject: `Needs a look: ${title} | ${firm.name}`,
    body: (
      <>
        <Title>{`Needs a look: ${title}`}</Title>
        <Paragraph>{words}</Paragraph>
        <Paragraph>You get one more email about this, when it is resolved.</Paragraph>
        <Action href={`${appUrl}/admin/system`}>Open the page System</Action>
      </>
    ),
  })

/** Notice to the same recipients when an alert is resolved. */
export const alertOverEmail = ({ to, appUrl, title, words }: Alert) =>
  renderEmail({
    kind: 'alert-over',
    to,
    subject: `Resolved: ${title} | ${firm.name}`,
    body: (
      <>
        <Title>{`Resolved: ${title}`}</Title>
        <Paragraph>{words}</Paragraph>
        <Action href={`${appUrl}/admin/system`}>Open the page System</Action>
      </>
    ),
  })

/** Alert from the command that systemd runs when a unit fails. No notice follows when the unit recovers. */
export const unitFailedEmail = ({ to, title, words }: Omit<Alert, 'appUrl'>) =>
  renderEmail({
    kind: 'alert',
    to,
    subject: `Needs a look: ${title} | ${firm.name}`,
    body: (
      <>
        <Title>{`Needs a look: ${title}`}</Title>
        <Paragraph>{words}</Paragraph>
      </>
    ),
  })
