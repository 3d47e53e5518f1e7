import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import {
  GOOGLE_CHANNEL_NAME,
  GOOGLE_DONE_PATH,
  GOOGLE_FAILURES,
  GOOGLE_START_PATH,
  type GoogleFailure,
  getGooglePath,
  parseGoogleFailure,
} from '#app/domain/sign-in/sign-in-paths.ts'
import { t } from '#app/texts.ts'
import { FormMessage } from '#app/ui/form/form-outcome.tsx'
import googleMark from './google.svg'

const POLL_INTERVAL_MS = 400

export function useGooglePopup(returnTo: string | null) {
  const [state, setState] = useState<'idle' | 'working' | 'leaving' | GoogleFailure>('idle')
  const popup = useRef<Window | null>(null)
  const attempts = useRef<string[]>([])

  useEffect(() => {
    const channel = new BroadcastChannel(GOOGLE_CHANNEL_NAME)
    channel.onmessage = ({ data, origin }: MessageEvent<{ popup?: unknown; failure?: unknown } | null>) => {
      if (origin !== location.origin || typeof data?.popup !== 'string') return
      if (!attempts.current.includes(data.popup)) return
      // A late success still counts after this page has given up on the popup.
      if (data.failure === null) {
        setState('leaving')
        location.assign(getGooglePath(GOOGLE_DONE_PATH, { popup: null, returnTo }))
      } else if (data.popup === attempts.current.at(-1))
        setState(parseGoogleFailure(data.failure) ?? 'google-failed')
    }
    // Resets the state when the back/forward cache restores the page.
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
      if (seenClosed) setState('google-failed')
      seenClosed = true
    }, POLL_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [state])

  /** Opens the popup on a plain click; otherwise the browser follows the link. */
  function start(event: MouseEvent<HTMLAnchorElement>) {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    const id = [...crypto.getRandomValues(new Uint8Array(16))]
      .map((byte) => byte.toString(16).padStart(2, '0'))
      .join('')
    const path = getGooglePath(GOOGLE_START_PATH, { popup: id, returnTo })
    const opened = window.open(
      path,
      GOOGLE_CHANNEL_NAME,
      `popup,width=480,height=680,${centerPopup(480, 680)}`,
    )
    popup.current = opened && !opened.closed ? opened : null
    setState('working')
    if (!popup.current) return
    attempts.current.push(id)
    event.preventDefault()
  }
  return { busy: state === 'working' || state === 'leaving', failure: parseGoogleFailure(state), start }
}

const centerPopup = (width: number, height: number) =>
  `left=${Math.round(screenX + (outerWidth - width) / 2)},top=${Math.round(screenY + (outerHeight - height) / 2)}`

/**
 * Link to Google sign-in. Not a form, because redirecting a form to another site would require a looser content
 * security policy. Without JavaScript or popups, the whole page navigates.
 */
export function GoogleButton({
  google,
  text,
  returnTo,
  disabled,
  failure = null,
}: {
  google: ReturnType<typeof useGooglePopup>
  text: string
  returnTo: string | null
  disabled: boolean
  failure?: GoogleFailure | null
}) {
  const off = disabled || google.busy
  const shownFailure = google.failure ?? (google.busy ? null : failure)
  const onClick = (event: MouseEvent<HTMLAnchorElement>) =>
    off ? event.preventDefault() : google.start(event)
  // Elements with the button role must respond to the space bar.
  const onKeyDown = (event: KeyboardEvent<HTMLAnchorElement>) => {
    if (event.key !== ' ') return
    event.preventDefault()
    event.currentTarget.click()
  }
  return (
    <div className="grid gap-4">
      <FormMessage>{shownFailure && GOOGLE_FAILURES[shownFailure]}</FormMessage>
      {/* biome-ignore lint/a11y/useSemanticElements: without scripts, a button would do nothing, but a link works. */}
      <a
        href={getGooglePath(GOOGLE_START_PATH, { popup: null, returnTo })}
        rel="nofollow"
        role="button"
        aria-disabled={off}
        onClick={onClick}
        onKeyDown={onKeyDown}
        className="button button-line w-full"
      >
        <GoogleLogo />
        {google.busy ? t('Signing in...') : text}
      </a>
    </div>
  )
}

export function MethodDivider() {
  return (
    <p className="flex items-center gap-4 my-6 caption before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      {t('or')}
    </p>
  )
}

function GoogleLogo() {
  return <img src={googleMark} width={18} height={18} alt="" />
}
