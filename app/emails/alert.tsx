import { t } from '#app/translations/texts.ts'
import { firm } from '#content/firm.ts'
import { renderNotice } from './notice-email.tsx'

type AlertEmailProps = { to: string; appUrl?: string; title: string; message: string }

/**
 * Alert to the recipients in the settings when a health check fails. Without `appUrl`, it comes from the command that
 * systemd runs when a unit fails, and no notice follows once that is resolved.
 */
export const alertEmail = ({ to, appUrl, title, message }: AlertEmailProps) =>
  renderNotice({
    kind: 'alert',
    to,
    subject: t('Needs attention: {title} | {name}', { title, name: firm.name }),
    title: t('Needs attention: {title}', { title }),
    text: [message, appUrl !== undefined && t('We’ll email you again when it’s resolved.')],
    button: appUrl !== undefined && { href: `${appUrl}/admin/system`, text: t('View System Page') },
  })

/** Notice to the same recipients once an alert is resolved. */
export const alertResolvedEmail = ({ to, appUrl, title, message }: Required<AlertEmailProps>) =>
  renderNotice({
    kind: 'alert-resolved',
    to,
    subject: t('Resolved: {title} | {name}', { title, name: firm.name }),
    title: t('Resolved: {title}', { title }),
    text: [message],
    button: { href: `${appUrl}/admin/system`, text: t('View System Page') },
  })
