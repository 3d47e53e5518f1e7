import { useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useBlocker } from 'react-router'
import { t } from '#app/translations/texts.ts'
import { Dialog } from '../dialog.tsx'
import { deleteDraft } from '../drafts/drafts.ts'
import { OfflineDialog } from './offline-dialog.tsx'
import { hasUnsavedChanges, listUnsavedForms, useUnsavedChangesPrompt } from './unsaved-changes.ts'

/**
 * Asks before unsaved changes are lost through a link, the back button or closing the tab. Rendered once in the area's
 * layout.
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
    return offline || (!(stays && posting.current) && hasUnsavedChanges())
  })
  useEffect(() => {
    const onSubmit = ({ target }: SubmitEvent) => {
      posting.current = target instanceof HTMLFormElement && target.method === 'post'
      setTimeout(() => {
        posting.current = false
      })
    }
    const onUnload = (event: BeforeUnloadEvent) => {
      if (!agreed.current && !downloading.current && hasUnsavedChanges()) event.preventDefault()
    }
    // Covers header and footer links, which load a new document. A download doesn't leave the page.
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (!link || event.defaultPrevented || !leadsAway(link, event)) return
      const offline = !navigator.onLine
      if (!offline && !hasUnsavedChanges()) return
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
  if (offline)
    return <OfflineDialog onReached={() => (hasUnsavedChanges() ? setOffline(false) : go())} onStay={stay} />
  return (
    <Dialog title={t('You have unsaved changes')} className="max-w-lg" onClose={stay}>
      <p className="mt-3 text-soft">{t('If you leave now, you’ll lose what you’ve entered.')}</p>
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

function leadsAway(link: HTMLAnchorElement, { button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) {
  const here = link.pathname === location.pathname && link.search === location.search && link.hash
  const plain = button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
  return plain && !here && !link.target && !link.hasAttribute('download') && /^https?:$/.test(link.protocol)
}
