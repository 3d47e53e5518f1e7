import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { GOOGLE_CHANNEL, GOOGLE_DONE, GOOGLE_START, googlePath } from '#app/auth/google-paths.ts'

const POLL_MS = 400

export function useGooglePopup(returnTo: string | null) {
  const [state, setState] = useState<'idle' | 'working' | 'leaving' | 'failed'>('idle')
  const popup = useRef<Window | null>(null)
  const tries = useRef<string[]>([])

  useEffect(() => {
    const channel = new BroadcastChannel(GOOGLE_CHANNEL)
    channel.onmessage = ({ data, origin }: MessageEvent<{ popup?: unknown; ok?: unknown } | null>) => {
      if (origin !== location.origin || typeof data?.popup !== 'string') return
      if (!tries.current.includes(data.popup)) return
      // A late success counts even after this page gave up on the popup.
      if (data.ok === true) {
        setState('leaving')
        location.assign(googlePath(GOOGLE_DONE, { popup: null, returnTo }))
      } else if (data.popup === tries.current.at(-1)) setState('failed')
    }
    // Resets the state when the page is restored from the back/forward cache.
    const onShow = (event: PageTransitionEvent) => event.persisted && setState('idle')
    addEventListener('pageshow', onShow)
    return () => {
      channel.close()
      removeEventListener('pageshow', onShow)
    }
  }, [returnTo])

  useEffect(() => {
    if (state !== 'working') return
    let seenClosed = false
    const timer = setInterval(() => {
      if (!popup.current?.closed) return
      // Waits for one more poll: the popup closes right after sending its message.
      if (seenClosed) setState('failed')
      seenClosed = true
    }, POLL_MS)
    return () => clearInterval(timer)
  }, [state])

  /** Opens the popup on a plain click; otherwise the browser follows the link. */
  function start(event: MouseEvent<HTMLAnchorElement>) {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    const id = [...crypto.getRandomValues(new Uint8Array(16))]
      .map((byte) => byte.toString(16).padStart(2, '0'))
      .join('')
    const path = googlePath(GOOGLE_START, { popup: id, returnTo })
    const opened = window.open(path, GOOGLE_CHANNEL, `popup,width=480,height=680,${centre(480, 680)}`)
    popup.current = opened && !opened.closed ? opened : null
    setState('working')
    if (!popup.current) return
    tries.current.push(id)
    event.preventDefault()
  }
  return { busy: state === 'working' || state === 'leaving', failed: state === 'failed', start }
}

const centre = (width: number, height: number) =>
  `left=${Math.round(screenX + (outerWidth - width) / 2)},top=${Math.round(screenY + (outerHeight - height) / 2)}`
