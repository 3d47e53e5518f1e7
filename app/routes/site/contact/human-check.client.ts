import type { AltchaWidgetElement } from 'altcha'

/** `token` waits while the check is running, and resolves to an empty string if the check was not completed. */
type MountedCheck = { token: () => Promise<string>; reset: () => void; focus: () => void }

/** Mounts the human check configured on the page, or returns null if there is none. `onDone` runs once it succeeds. */
export function mountHumanCheck(form: HTMLFormElement, onDone: () => void): MountedCheck | null {
  const place = form.querySelector<HTMLElement>('[data-human-check]')
  if (place?.dataset.humanCheck === 'altcha') return mountAltcha(form, place, onDone)
  if (place?.dataset.humanCheck === 'recaptcha') return mountRecaptcha(place, onDone)
  return null
}

function mountAltcha(form: HTMLFormElement, place: HTMLElement, onDone: () => void): MountedCheck {
  const widget = document.createElement('altcha-widget') as AltchaWidgetElement
  widget.name = 'token'
  widget.challenge = place.dataset.challenge
  // Read from the events, because the widget's methods exist only after its first ones.
  let state: string | undefined
  widget.addEventListener('statechange', (event) => {
    state = (event as CustomEvent<{ state: string }>).detail.state
    if (state === 'verified') onDone()
  })
  let loaded: Promise<unknown> | undefined
  // The widget is larger than the page, so it loads only when the form gets the focus or scrolls into view.
  const load = () => {
    loaded ??= import('./altcha.client.ts').then(({ mountAltchaWidget }) => mountAltchaWidget(place, widget))
  }
  new IntersectionObserver((seen) => seen.some((one) => one.isIntersecting) && load()).observe(place)
  form.addEventListener('focusin', load, { once: true })
  return {
    token: async () => {
      if (state === 'verifying') {
        await new Promise((done) => widget.addEventListener('statechange', done, { once: true }))
      }
      return form.querySelector<HTMLInputElement>('input[name=token]')?.value ?? ''
    },
    reset: () => loaded && widget.reset(),
    focus: () => place.querySelector<HTMLInputElement>('input[type=checkbox]')?.focus(),
  }
}

type Grecaptcha = {
  ready: (then: () => void) => void
  render: (
    place: HTMLElement,
    options: { sitekey: string | undefined; theme: 'dark'; callback: () => void },
  ) => number
  getResponse: (id?: number) => string
  reset: (id?: number) => void
}
declare global {
  interface Window {
    grecaptcha?: Grecaptcha
  }
}

function mountRecaptcha(place: HTMLElement, callback: () => void): MountedCheck {
  let id: number | undefined
  const script = document.createElement('script')
  script.src = 'https://www.google.com/recaptcha/api.js?render=explicit'
  script.onload = () =>
    window.grecaptcha?.ready(() => {
      id = window.grecaptcha?.render(place, { sitekey: place.dataset.siteKey, theme: 'dark', callback })
    })
  document.head.append(script)
  return {
    token: async () => (id === undefined ? '' : (window.grecaptcha?.getResponse(id) ?? '')),
    reset: () => id !== undefined && window.grecaptcha?.reset(id),
    focus: () => place.querySelector('iframe')?.focus(),
  }
}
