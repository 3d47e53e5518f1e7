import 'altcha/external'
import 'virtual:human-check-words'
import type { AltchaWidgetElement } from 'altcha'
import Pbkdf2Worker from 'altcha/workers/pbkdf2?worker'
import styles from './altcha.css?url'

/** Shows the ALTCHA widget, with its style and its worker as files of our own, as the page's policy wants. */
export function register(place: HTMLElement, widget: AltchaWidgetElement): void {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = styles
  document.head.append(link)
  $altcha.algorithms.set('PBKDF2/SHA-256', () => new Pbkdf2Worker())
  place.append(widget)
}
