import { t } from '#app/translations/texts.ts'
import { firm } from '#content/firm.ts'
import { renderNotice } from './notice-email.tsx'

export const testEmail = (email: { to: string; name: string }) =>
  renderNotice({
    kind: 'test',
    to: email.to,
    subject: t('Test email | {name}', { name: firm.name }),
    title: t('Email is working'),
    name: email.name,
    text: [t('You sent this test email from the admin area. You don’t need to do anything.')],
  })
