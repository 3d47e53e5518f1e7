import 'altcha/external'
import 'virtual:human-check-words'
import type { AltchaWidgetElement } from 'altcha'
import Pbkdf2Worker from 'altcha/workers/pbkdf2?worker'
import styles from './altcha.css?url'

/**
 * Mounts the ALTCHA widget. Loads its stylesheet and worker from this site, as the content security policy requires.
 */
export function mountAltchaWidget(place: HTMLElement, widget: AltchaWidgetElement): void {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = styles
  document.head.append(link)
  $altcha.algorithms.set('PBKDF2/SHA-256', () => new Pbkdf2Worker())
  place.append(widget)
}
