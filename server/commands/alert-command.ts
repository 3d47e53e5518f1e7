import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { createAlertWebhook } from '#app/adapters/alert-webhook.server.ts'
import { createMailer } from '#app/adapters/mailer.server.ts'
import { rejectAfter } from '#app/core/timeout.ts'
import { explainTlsFailure } from '#app/core/tls-failure.ts'
import { renderEmail } from '#app/emails/email-frame.tsx'
import { createAlertEmail } from '#app/emails/system-emails.ts'
import { t } from '#app/texts.ts'
import { firm } from '#content/firm.ts'
import { formatSender } from '../open-services.ts'
import type { Env } from '../settings/env.ts'

const TIMEOUT_MS = 30_000

/**
 * Sends an alert that a systemd unit has failed, by email and to ALERT_URL, without the database or a running program.
 * Resolves to the exit code, which is 1 if neither was delivered.
 */
export async function runAlertCommand(
  env: Env,
  args: string[],
  errors: NodeJS.WritableStream,
): Promise<0 | 1> {
  const [unit, ...more] = args
  if (!unit || more.length > 0 || !/^[\w@.:\\-]{1,255}$/.test(unit)) {
    errors.write(`${t('Usage: {usage}', { usage: 'foyer alert UNIT' })}\n`)
    return 1
  }
  const message = t('The unit {unit} has failed on {host}. See: {command}', {
    unit,
    host: hostname(),
    command: `journalctl -u ${unit} -n 50`,
  })
  const { alertTo, alertUrl, smtpUrl, appUrl } = env
  const since = new Date().toISOString()
  const alert = {
    site: appUrl,
    name: `unit ${unit}`,
    state: 'failing' as const,
    words: message,
    since,
    until: null,
  }
  const channels: Record<string, () => Promise<void>> = {}
  if (alertUrl) channels.ALERT_URL = () => createAlertWebhook(alertUrl).post(alert)
  if (alertTo && smtpUrl)
    channels.SMTP_URL = async () => {
      const mailer = createMailer({ smtpUrl }, { from: formatSender(env.mailFrom ?? firm.email), appUrl })
      const title = t('{unit} has failed', { unit })
      const email = renderEmail(appUrl, createAlertEmail({ title, message }, { byProgram: false }))
      const attempt = mailer.deliver({ id: randomUUID(), kind: 'alert', to: alertTo, ...email })
      await attempt.finally(() => mailer.close())
    }
  if (Object.keys(channels).length === 0) {
    errors.write(`${t('Nobody is told: set SMTP_URL with ALERT_TO or ADMIN_EMAIL, or ALERT_URL.')}\n`)
    return 1
  }
  let delivered = 0
  for (const [name, send] of Object.entries(channels)) {
    try {
      await rejectAfter(TIMEOUT_MS, send())
      delivered += 1
    } catch (err) {
      errors.write(`${name}: ${explainTlsFailure(err, name) ?? (err as Error).message}\n`)
    }
  }
  return delivered > 0 ? 0 : 1
}
