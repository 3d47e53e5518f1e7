import { ActionButton, EmailTitle, Greeting, Paragraph, renderEmail } from '#app/emails/email-layout.tsx'
import { t } from '#app/texts.ts'
import { firm } from '#content/firm.ts'
import { closingGrace, linkLifetimes } from '#content/lifetimes.ts'
import { inWords } from '#content/periods.ts'

/** Email to a client who asked to close the account. Only its link confirms the request. */
export const confirmAccountClosingEmail = (mail: {
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
        <EmailTitle>{t('Close your account?')}</EmailTitle>
        <Greeting name={mail.name} />
        <Paragraph>
          {t(
            'Someone who was signed in to your account, probably you, asked to close it. Nothing happens unless you confirm. If you do, {days} days later:',
            closingGrace,
          )}
        </Paragraph>
        <Paragraph>{mail.goes}</Paragraph>
        {mail.stays.map((sentence) => (
          <Paragraph key={sentence}>{sentence}</Paragraph>
        ))}
        <ActionButton href={mail.link}>{t('Close My Account')}</ActionButton>
        <Paragraph>
          {t(
            "The link works once and expires in {time}. After you confirm, you have {days} days to change your mind. If this wasn't you, set a new password and contact us at {email}.",
            { ...closingGrace, time: inWords(linkLifetimes.close), email: firm.email },
          )}
        </Paragraph>
      </>
    ),
  })
