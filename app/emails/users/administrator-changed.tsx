import { formatMoment } from '#app/core/days.ts'
import { EmailTitle, Greeting, Paragraph, renderEmail } from '#app/emails/email-layout.tsx'
import { t } from '#app/texts.ts'
import { firm } from '#content/firm.ts'

/** Email to the former and the new administrator after ADMIN_EMAIL changed. */
export const administratorChangedEmail = (mail: {
  to: string
  name: string
  former: string
  current: string
  at: Date
}) =>
  renderEmail({
    kind: 'administrator-changed',
    to: mail.to,
    subject: t('The administrator of {name} has changed', { name: firm.name }),
    body: (
      <>
        <EmailTitle>{t('The administrator has changed')}</EmailTitle>
        <Greeting name={mail.name} />
        <Paragraph>
          {t(
            'since {at} the administrator of {name} is {current}, and no longer {former}. The former administrator is signed out, and the account is now a client’s.',
            {
              at: formatMoment(mail.at),
              name: firm.name,
              current: mail.current,
              former: mail.former,
            },
          )}
        </Paragraph>
        <Paragraph>
          {t(
            'The change was made on the server, where the setting ADMIN_EMAIL names the administrator. If you did not expect it, ask the person who runs the server at once: when the setting is changed back, the former administrator has all rights again.',
          )}
        </Paragraph>
      </>
    ),
  })
