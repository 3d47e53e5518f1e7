import { firm } from '#content/firm.ts'
import { Action, Paragraph, renderEmail, Title } from './layout.tsx'

/** A mail was asked for with an address without account: its owner hears of it, the visitor does not. */
export const noAccountEmail = (mail: { to: string; appUrl: string }) =>
  renderEmail({
    kind: 'no-account',
    to: mail.to,
    subject: `There is no account with this address at ${firm.name}`,
    body: (
      <>
        <Title>No account with this address</Title>
        <Paragraph>
          Somebody, probably you, asked for a new password or a verification email for this address. There is
          no account with it. Perhaps you signed up with another one?
        </Paragraph>
        <Action href={`${mail.appUrl}/signup`}>Sign up</Action>
        <Paragraph>If it was not you, you need not do anything.</Paragraph>
      </>
    ),
  })
