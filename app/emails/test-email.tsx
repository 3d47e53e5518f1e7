import { t } from '#app/translations/texts.ts'
import { firm } from '#content/firm.ts'
import { renderNotice } from './notice-email.tsx'

export const testEmail = (mail: { to: string; name: string }) =>
  renderNotice({
    kind: 'test',
    to: mail.to,
    subject: t('Test email | {name}', { name: firm.name }),
    title: t('Email is working'),
    name: mail.name,
    text: [t('You sent this test email from the admin area. You don’t need to do anything.')],
  })
