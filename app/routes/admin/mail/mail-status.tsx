import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { StatusBadge } from '#app/ui/status/status-badge.tsx'

export function MailStatus({
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

const EVERY_MS = 2000
/** Limit of refreshes: an email server outage usually lasts longer than a page visit. */
const AT_MOST = 15

/** Reloads the page data every two seconds, for up to 30 seconds, while an email is waiting. */
export function useMailWatch(waiting: boolean) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!waiting) return
    let looked = 0
    const timer = setInterval(() => {
      looked += 1
      if (looked >= AT_MOST) clearInterval(timer)
      revalidate()
    }, EVERY_MS)
    return () => clearInterval(timer)
  }, [waiting, revalidate])
}
