import { EmailTitle, Greeting, Paragraph, renderEmail } from '#app/emails/email-layout.tsx'
import { t } from '#app/texts.ts'
import { firm } from '#content/firm.ts'

/** Final email to a person whose account was erased. */
export const accountClosedEmail = (mail: { to: string; name: string; stay: boolean }) =>
  renderEmail({
    kind: 'account-closed',
    to: mail.to,
    replyTo: firm.email,
    subject: t('Your account with {name} is closed', { name: firm.name }),
    body: (
      <>
        <EmailTitle>{t('Your account is closed')}</EmailTitle>
        <Greeting name={mail.name} />
        <Paragraph>
          {mail.stay
            ? t(
                'your account, your profile and your documents in your portal have been erased, but for those of projects that others are on. Invoices, and the record of who did what, are kept as our privacy policy says.',
              )
            : t(
                'your account, your profile and all documents in your portal have been erased. Invoices, and the record of who did what, are kept as our privacy policy says.',
              )}
        </Paragraph>
        <Paragraph>
          {t('Thank you for having worked with us. This is our last automatic mail to you.')}
        </Paragraph>
      </>
    ),
  })
