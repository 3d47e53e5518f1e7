import { t } from '#app/texts.ts'
import { firm } from '#content/firm.ts'
import { ActionButton, EmailTitle, Paragraph, renderEmail } from './email-layout.tsx'

type AlertEmailProps = { to: string; appUrl: string; title: string; words: string }

/** Alert to the recipients in the settings when a health check fails. */
export const alertEmail = ({ to, appUrl, title, words }: AlertEmailProps) =>
  renderEmail({
    kind: 'alert',
    to,
    subject: t('Needs attention: {title} | {name}', { title, name: firm.name }),
    body: (
      <>
        <EmailTitle>{t('Needs attention: {title}', { title })}</EmailTitle>
        <Paragraph>{words}</Paragraph>
        <Paragraph>{t("We'll email you once more when it's resolved.")}</Paragraph>
        <ActionButton href={`${appUrl}/admin/system`}>{t('Open the System Page')}</ActionButton>
      </>
    ),
  })

/** Notice to the same recipients when an alert is resolved. */
export const alertResolvedEmail = ({ to, appUrl, title, words }: AlertEmailProps) =>
  renderEmail({
    kind: 'alert-over',
    to,
    subject: t('Resolved: {title} | {name}', { title, name: firm.name }),
    body: (
      <>
        <EmailTitle>{t('Resolved: {title}', { title })}</EmailTitle>
        <Paragraph>{words}</Paragraph>
        <ActionButton href={`${appUrl}/admin/system`}>{t('Open the System Page')}</ActionButton>
      </>
    ),
  })

/** Alert from the command that systemd runs when a unit fails. No notice follows when the unit recovers. */
export const unitFailedEmail = ({ to, title, words }: Omit<AlertEmailProps, 'appUrl'>) =>
  renderEmail({
    kind: 'alert',
    to,
    subject: t('Needs attention: {title} | {name}', { title, name: firm.name }),
    body: (
      <>
        <EmailTitle>{t('Needs attention: {title}', { title })}</EmailTitle>
        <Paragraph>{words}</Paragraph>
      </>
    ),
  })
