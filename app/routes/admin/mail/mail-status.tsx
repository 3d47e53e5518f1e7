import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { StatusBadge } from '#app/ui/status/status-badge.tsx'

/** Whether a mail was sent, in two or three words. */
export function MailStatus({
  status,
  lastError,
  held = false,
}: {
  status: 'waiting' | 'sent' | 'failed' | 'withheld'
  lastError: string | null
  /** No mail leaves at the moment. */
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
/** A mail server that is away stays away for longer than anybody looks at a page. */
const AT_MOST = 15

/** Looks again every two seconds, for half a minute, while a mail on the page waits. */
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
