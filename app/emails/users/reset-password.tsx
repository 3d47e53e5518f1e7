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
        <EmailTitle>{t('Set a New Password')}</EmailTitle>
        <Greeting name={mail.name} />
        <Paragraph>{t("Someone, probably you, asked to reset your account's password.")}</Paragraph>
        <ActionButton href={mail.link}>{t('Set a New Password')}</ActionButton>
        <Paragraph>
          {t(
            "The link works once and expires in {time}. If this wasn't you, you can ignore this email. Your password stays the same.",
            { time: inWords(linkLifetimes.reset) },
          )}
        </Paragraph>
      </>
    ),
  })
