import { firm } from '#content/firm.ts'
import { Greeting, Paragraph, renderEmail, Title } from './layout.tsx'

/** To the old and to the new address, when the firm has changed the address of an account. */
export const addressChangedEmail = (mail: { to: string; email: string }) =>
  renderEmail({
    kind: 'address-changed',
    to: mail.to,
    subject: `The email address of your account at ${firm.name} was changed`,
    body: (
      <>
        <Title>Your email address was changed</Title>
        <Greeting />
        <Paragraph>
          we have changed the address of your account to {mail.email}. From now on you log in with that one;
          your password stays the same.
        </Paragraph>
        <Paragraph>If that is not right, please write to us at {firm.email}.</Paragraph>
      </>
    ),
  })
