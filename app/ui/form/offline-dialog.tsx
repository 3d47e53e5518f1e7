/// <reference lib="dom" />
import { useEffect, useState } from 'react'
import { t } from '#app/translations/texts.ts'
import { Dialog } from '../dialog.tsx'

const PROBE_TIMEOUT_MS = 5000

/** Dialog that holds a navigation while offline, and continues it once the server is reachable. */
export function OfflineDialog({ onReached, onStay }: { onReached: () => void; onStay: () => void }) {
  const [state, setState] = useState<'waiting' | 'trying' | 'failed'>('waiting')
  useEffect(() => {
    addEventListener('online', onReached)
    return () => removeEventListener('online', onReached)
  }, [onReached])
  const retry = async () => {
    setState('trying')
    try {
      await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) })
      onReached()
    } catch {
      setState('failed')
    }
  }
  return (
    <Dialog title={t('You’re offline')} className="max-w-lg" onClose={onStay}>
      <p className="mt-3 text-soft">{t('We’ll load this page when you’re back online.')}</p>
      <p role="status" className="mt-3 empty:hidden">
        {state === 'failed' && t('Still no connection.')}
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <button type="button" onClick={retry} disabled={state === 'trying'} className="button button-brass">
          {t('Try Again')}
        </button>
        <button type="button" onClick={onStay} className="button button-line">
          {t('Stay on This Page')}
        </button>
      </div>
    </Dialog>
  )
}
