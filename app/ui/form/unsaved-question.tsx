/// <reference lib="dom" />
import { useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useBlocker } from 'react-router'
import { t } from '#app/texts.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { deleteDraft } from '#app/ui/drafts/drafts.ts'
import {
  hasUnsavedChanges,
  isUploadRunning,
  listUnsavedForms,
  useUnsavedChangesPrompt,
} from './unsaved-changes.ts'

/**
 * Asks before unsaved changes are lost or an upload stops through a link, the back button or closing the tab. Rendered
 * once in the area's layout.
 */
export function UnsavedChangesDialog() {
  const [leave, setLeave] = useState<() => void>()
  const [offline, setOffline] = useState(false)
  const agreed = useRef(false)
  const posting = useRef(false)
  const downloading = useRef(false)
  useUnsavedChangesPrompt(
    useCallback((leave) => {
      setOffline(false)
      setLeave(() => leave)
    }, []),
  )

  // Form submissions stay on their page and keep its other forms. While offline, forms report the problem themselves.
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const stays = currentLocation.pathname === nextLocation.pathname
    const sameQuery = stays && currentLocation.search === nextLocation.search
    if (agreed.current || sameQuery) return false
    const offline = !navigator.onLine && !posting.current
    setOffline(offline)
    // Uploads continue while the page shows another part of its list.
    if (offline || (!stays && isUploadRunning())) return true
    return !(stays && posting.current) && hasUnsavedChanges()
  })
  useEffect(() => {
    const onSubmit = ({ target }: SubmitEvent) => {
      posting.current = target instanceof HTMLFormElement && target.method === 'post'
      setTimeout(() => {
        posting.current = false
      })
    }
    const onUnload = (event: BeforeUnloadEvent) => {
      if (!agreed.current && !downloading.current && isLossy()) event.preventDefault()
    }
    // Covers header and footer links, which load a new document. A download doesn't leave the page.
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (!link || event.defaultPrevented || !leavesPage(link, event)) return
      const offline = !navigator.onLine
      if (!offline && !isLossy()) return
      if (link.pathname.startsWith('/api/')) {
        downloading.current = true
        setTimeout(() => {
          downloading.current = false
        }, 1000)
        return
      }
      event.preventDefault()
      setOffline(offline)
      setLeave(() => () => {
        agreed.current = true
        location.assign(link.href)
      })
    }
    document.addEventListener('submit', onSubmit, { capture: true })
    document.addEventListener('click', onClick)
    addEventListener('beforeunload', onUnload)
    return () => {
      document.removeEventListener('submit', onSubmit, { capture: true })
      document.removeEventListener('click', onClick)
      removeEventListener('beforeunload', onUnload)
    }
  }, [])

  const blocked = blocker.state === 'blocked' ? blocker : null
  if (!blocked && !leave) return null
  const stay = () => {
    blocked?.reset()
    setLeave(undefined)
  }
  const go = () => {
    for (const form of listUnsavedForms()) deleteDraft(form.id)
    // Closes the prompt first, so that each dialog returns the focus to its opener.
    flushSync(() => setLeave(undefined))
    if (leave) leave()
    else blocked?.proceed()
  }
  if (offline) return <OfflineDialog onReached={() => (isLossy() ? setOffline(false) : go())} onStay={stay} />
  const title = hasUnsavedChanges() ? t('You have unsaved changes') : t('An upload is running')
  return (
    <Dialog title={title} className="max-w-lg" onClose={stay}>
      <p className="mt-3 text-soft">
        {hasUnsavedChanges()
          ? t('If you leave now, you’ll lose what you’ve entered.')
          : t('If you leave now, it stops. Files that are already uploaded stay.')}
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <button type="button" onClick={stay} className="button button-brass">
          {t('Stay')}
        </button>
        <button type="button" onClick={go} className="button button-line">
          {t('Leave')}
        </button>
      </div>
    </Dialog>
  )
}

/** Leaving the page would lose something. */
const isLossy = () => hasUnsavedChanges() || isUploadRunning()

function leavesPage(link: HTMLAnchorElement, { button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) {
  const here = link.pathname === location.pathname && link.search === location.search && link.hash
  const plain = button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
  return plain && !here && !link.target && !link.hasAttribute('download') && /^https?:$/.test(link.protocol)
}

const PROBE_TIMEOUT_MS = 5000

/** Dialog that holds a navigation while offline, and continues it once the server is reachable. */
function OfflineDialog({ onReached, onStay }: { onReached: () => void; onStay: () => void }) {
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
