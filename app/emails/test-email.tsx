import { t } from '#app/texts.ts'
import { firm } from '#content/firm.ts'
import { EmailTitle, Greeting, Paragraph, renderEmail } from './email-layout.tsx'

export const testEmail = (mail: { to: string; name: string }) =>
  renderEmail({
    kind: 'test',
    to: mail.to,
    subject: t('Test email | {name}', { name: firm.name }),
    body: (
      <>
        <EmailTitle>{t('Email is working')}</EmailTitle>
        <Greeting name={mail.name} />
        <Paragraph>
          {t("You sent this test email from the admin area. You don't need to do anything.")}
        </Paragraph>
      </>
    ),
  })
