import { t } from '#app/texts.ts'
import { firm } from '#content/firm.ts'
import { EmailTitle, Greeting, Paragraph, renderEmail } from './email-layout.tsx'

export const testEmail = (mail: { to: string; name: string }) =>
  renderEmail({
    kind: 'test',
    to: mail.to,
    subject: t('Test mail | {name}', { name: firm.name }),
    body: (
      <>
        <EmailTitle>{t('Mail works')}</EmailTitle>
        <Greeting name={mail.name} />
        <Paragraph>{t('you asked for this mail in the admin area. Nothing needs to be done.')}</Paragraph>
      </>
    ),
  })
