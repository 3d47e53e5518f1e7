import { firm } from '#content/firm.ts'
import { Action, Greeting, Paragraph, renderEmail, Title } from './layout.tsx'

/** After every change of a password, so that nobody's is changed behind their back. */
export const passwordChangedEmail = (mail: { to: string; name: string; appUrl: string }) =>
  renderEmail({
    kind: 'password-changed',
    to: mail.to,
    subject: `Your password for ${firm.name} was changed`,
    body: (
      <>
        <Title>Your password was changed</Title>
        <Greeting name={mail.name} />
        <Paragraph>
          the password of your account was just changed, and all other devices were signed out.
        </Paragraph>
        <Paragraph>If it was not you, set a new password at once and write to us at {firm.email}.</Paragraph>
        <Action href={`${mail.appUrl}/forgot-password`}>Set a new password</Action>
      </>
    ),
  })
