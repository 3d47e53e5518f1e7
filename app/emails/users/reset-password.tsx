import { ActionButton, EmailTitle, Greeting, Paragraph, renderEmail } from '#app/emails/email-layout.tsx'
import { t } from '#app/texts.ts'
import { firm } from '#content/firm.ts'
import { linkLifetimes } from '#content/lifetimes.ts'
import { inWords } from '#content/periods.ts'

/**
 * Password reset on request. `name` is null while the email address is unverified, since a stranger may have typed it.
 */
export const resetPasswordEmail = (mail: { to: string; name: string | null; link: string }) =>
  renderEmail({
    kind: 'reset-password',
    to: mail.to,
    subject: t('Set a new password for {name}', { name: firm.name }),
    body: (
      <>
        <EmailTitle>{t('Set a new password')}</EmailTitle>
        <Greeting name={mail.name} />
        <Paragraph>{t('somebody, probably you, asked for a new password for your account.')}</Paragraph>
        <ActionButton href={mail.link}>{t('Set a new password')}</ActionButton>
        <Paragraph>
          {t(
            'The link works once and for {time}. If it was not you, you need not do anything: your password stays as it is.',
            { time: inWords(linkLifetimes.reset) },
          )}
        </Paragraph>
      </>
    ),
  })
