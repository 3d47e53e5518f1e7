import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import type { EmailHold } from '#app/domain/emails/email-hold.server.ts'
import { countPhrase } from '#app/routes/admin/count-phrase.ts'
import { Confirm } from '#app/ui/confirm-dialog.tsx'
import { DateAndTime } from '#app/ui/dates.tsx'
import { StatusBadge } from '#app/ui/status-badges.tsx'

export function EmailStatusBadge({
  status,
  lastError,
  held = false,
}: {
  status: 'waiting' | 'sent' | 'failed' | 'withheld'
  lastError: string | null
  /** Whether outgoing email is on hold. */
  held?: boolean
}) {
  if (status === 'sent') return <StatusBadge meaning="done">Sent</StatusBadge>
  if (status === 'withheld') return <StatusBadge meaning="neutral">Withheld</StatusBadge>
  if (status === 'failed')
    return (
      <StatusBadge meaning="waits-for-us" late>
        Not sent
      </StatusBadge>
    )
  if (held) return <StatusBadge>Waiting, held back</StatusBadge>
  return <StatusBadge>{lastError ? 'Waiting, will be tried again' : 'Waiting'}</StatusBadge>
}

const REFRESH_INTERVAL_MS = 2000
/** Limit of refreshes: an email server outage usually lasts longer than a page visit. */
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

/** Warning that outgoing email is on hold, with a button to release it unless a setting holds it. */
export function EmailHoldNotice({ hold }: { hold: EmailHold }) {
  const { madeAt, waiting } = hold
  return (
    <section
      aria-label="Mail is held back"
      className="mb-6 bg-surface border border-line border-l-3 border-l-brass p-5"
    >
      <h2 className="font-sans text-base font-semibold">Mail is held back: it waits, and nobody is mailed</h2>
      {madeAt ? (
        <>
          <p className="mt-1 max-w-3xl text-soft">
            This was restored from the backup of <DateAndTime value={madeAt} />. Release mail only where this
            is the one Foyer that people use from now on: another one would mail them the same.
          </p>
          <div className="mt-4">
            <Confirm
              button="Release Mail"
              title="Release mail?"
              fields={{ intent: 'release' }}
              confirmLook="brass"
            >
              {waiting === 0
                ? 'No mail waits at the moment. What is queued from now on goes out at once.'
                : `${countPhrase(waiting, 'mail')} that ${waiting === 1 ? 'waits goes' : 'wait go'} out within seconds, and what is queued later at once.`}{' '}
              What waited in the backup already stays below as not sent, because it may have been sent since;
              each can be sent again by hand.
            </Confirm>
          </div>
        </>
      ) : (
        <p className="mt-1 max-w-3xl text-soft">
          The setting MAIL_HOLD=1 says so. Without it, after a new start, what waits goes out.
        </p>
      )}
    </section>
  )
}
