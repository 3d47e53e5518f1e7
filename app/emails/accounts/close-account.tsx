import { t } from '#app/texts.ts'
import { firm } from '#content/firm.ts'
import { closingGrace, linkLifetimes } from '#content/lifetimes.ts'
import { inWords } from '#content/periods.ts'
import { Action, Greeting, Paragraph, renderEmail, Title } from '../layout.tsx'

/** Email to a client who asked to close the account. Only its link confirms the request. */
export const closeAccountEmail = (mail: {
  to: string
  name: string
  link: string
  goes: string
  stays: string[]
}) =>
  renderEmail({
    kind: 'close-account',
    to: mail.to,
    subject: t('Close your account with {name}?', { name: firm.name }),
    body: (
      <>
        <Title>{t('Close your account?')}</Title>
        <Greeting name={mail.name} />
        <Paragraph>
          {t(
            'somebody who is logged in to your account, probably you, wants it closed. Nothing happens unless you confirm it. If you do, {days} days later:',
            closingGrace,
          )}
        </Paragraph>
        <Paragraph>{mail.goes}</Paragraph>
        {mail.stays.map((sentence) => (
          <Paragraph key={sentence}>{sentence}</Paragraph>
        ))}
        <Action href={mail.link}>{t('Close my account')}</Action>
        <Paragraph>
          {t(
            'The link works once and for {time}. After that you have {days} days to change your mind. If it was not you, set a new password and write to us at {email}.',
            { ...closingGrace, time: inWords(linkLifetimes.close), email: firm.email },
          )}
        </Paragraph>
      </>
    ),
  })
