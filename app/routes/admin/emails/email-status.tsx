import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import type { EmailHold } from '#app/domain/email-delivery/email-hold.server.ts'
import { countPhrase } from '#app/routes/admin/count-phrase.ts'
import { tRich } from '#app/translations/rich-texts.ts'
import { t } from '#app/translations/texts.ts'
import { Confirm } from '#app/ui/confirm-dialog.tsx'
import { DateAndTime } from '#app/ui/dates/dates.tsx'
import { StatusBadge } from '#app/ui/status-badges.tsx'

export function EmailStatusBadge({
  status,
  lastError,
  held = false,
}: {
  status: 'waiting' | 'sent' | 'failed' | 'withheld'
  lastError: string | null
  held?: boolean
}) {
  if (status === 'sent') return <StatusBadge meaning="done">{t('Sent')}</StatusBadge>
  if (status === 'withheld') return <StatusBadge meaning="neutral">{t('Withheld')}</StatusBadge>
  if (status === 'failed')
    return (
      <StatusBadge meaning="waits-for-us" late>
        {t('Not sent')}
      </StatusBadge>
    )
  if (held) return <StatusBadge>{t('Paused')}</StatusBadge>
  return <StatusBadge>{lastError ? t('Waiting to retry') : t('Waiting')}</StatusBadge>
}

const REFRESH_INTERVAL_MS = 2000
/** Refreshing stops after this many attempts, because an email server outage usually outlasts a page visit. */
const MAX_REFRESHES = 15

/** Reloads the page data every two seconds, for up to 30 seconds, while an email is waiting. */
export function useEmailStatusRefresh(waiting: boolean) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!waiting) return
    let looked = 0
    const timer = setInterval(() => {
      looked += 1
      if (looked >= MAX_REFRESHES) clearInterval(timer)
      revalidate()
    }, REFRESH_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [waiting, revalidate])
}

export function EmailHoldNotice({ hold }: { hold: EmailHold }) {
  const { madeAt, waiting } = hold
  return (
    <section aria-label={t('Emails on hold')} className="mb-6 panel border-l-3 border-l-brass p-5">
      <h2 className="font-sans text-base font-semibold">{t('Emails are on hold and won’t be sent')}</h2>
      {madeAt ? (
        <>
          <p className="mt-1 max-w-3xl text-soft">
            {tRich(
              'This system was restored from a backup made on {date}. Release emails only if this is the copy of Foyer that people will use from now on. Otherwise, they’ll get every email twice.',
              { date: <DateAndTime value={madeAt} /> },
            )}
          </p>
          <div className="mt-4">
            <Confirm
              button={t('Release Emails')}
              title={t('Release emails?')}
              fields={{ intent: 'release' }}
              confirmVariant="brass"
            >
              <p>
                {waiting === 0
                  ? t('No emails are waiting. New emails will be sent right away.')
                  : t('{waiting} will be sent within seconds. New emails will be sent right away.', {
                      waiting: countPhrase(waiting, 'email'),
                    })}
              </p>
              <p>
                {t(
                  'Emails that were waiting when the backup was made won’t be sent automatically, because the original system may have sent them already. They’re listed as “Not sent,” and you can send any of them again.',
                )}
              </p>
            </Confirm>
          </div>
        </>
      ) : (
        <p className="mt-1 max-w-3xl text-soft">
          {t('The setting MAIL_HOLD=1 holds all emails. To send them, remove the setting and restart Foyer.')}
        </p>
      )}
    </section>
  )
}
