import { t } from '#app/texts.ts'
import { firm } from '#content/firm.ts'
import type { EmailContent, WithData } from './email-kinds.ts'

const button = { href: '/admin/system', text: t('View System Page') }

/**
 * Alert to the recipients in the settings when a health check fails. Without the program, it comes from the command
 * that systemd runs when a unit fails, and no notice follows once that is resolved.
 */
export const createAlertEmail = (
  { title, message }: { title: string; message: string },
  { byProgram }: { byProgram: boolean },
): EmailContent => ({
  subject: t('Needs attention: {title} | {name}', { title, name: firm.name }),
  text: [message, byProgram && t('We’ll email you again when it’s resolved.')],
  button: byProgram && button,
})

export const alertResolvedEmail = ({ data }: WithData<'alert-resolved'>): EmailContent => ({
  subject: t('Resolved: {title} | {name}', { title: data.title, name: firm.name }),
  text: [data.message],
  button,
})

export const testEmail = ({ data }: WithData<'test'>): EmailContent => ({
  subject: t('Test email | {name}', { name: firm.name }),
  title: t('Email is working'),
  name: data.name,
  text: [t('You sent this test email from the admin area. You don’t need to do anything.')],
})
