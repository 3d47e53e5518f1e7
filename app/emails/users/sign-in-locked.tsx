import { ActionButton, EmailTitle, Greeting, Paragraph, renderEmail } from '#app/emails/email-layout.tsx'
import { t } from '#app/texts.ts'
import { firm } from '#content/firm.ts'

/** Notice to the account's owner after too many wrong passwords or codes, at most once a day. */
export const signInLockedEmail = (mail: { to: string; name: string; appUrl: string }) =>
  renderEmail({
    kind: 'sign-in-locked',
    to: mail.to,
    subject: t('Too many failed sign-ins to your account with {name}', { name: firm.name }),
    body: (
      <>
        <EmailTitle>{t('Too many failed sign-ins')}</EmailTitle>
        <Greeting name={mail.name} />
        <Paragraph>
          {t(
            'somebody has typed a wrong password or code for your account too often. For a quarter of an hour, we let nobody try again from there. A device on which you have logged in before still works.',
          )}
        </Paragraph>
        <Paragraph>
          {t(
            'If it was you, you can set a new password. If it was not, nobody got in: you need not do anything, and two-factor sign-in keeps your account safe even from somebody who knows the password.',
          )}
        </Paragraph>
        <ActionButton href={`${mail.appUrl}/forgot-password`}>{t('Set a new password')}</ActionButton>
      </>
    ),
  })
