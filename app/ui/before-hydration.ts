/// <reference lib="dom" />
import { isControl, isEdited } from './form/controls.ts'

/**
 * Inline script for pages with forms, allowed by its hash in the policy. Keeps zod from trying `eval`, which the policy
 * blocks. Drops a second submission of the same form within ten seconds, before and during hydration.
 */
export const inlineScript = `globalThis.__zod_globalConfig = { jitless: true };
(() => {
  const sent = new WeakMap()
  addEventListener('submit', (event) => {
    if (!(performance.now() - sent.get(event.target) < 10000)) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }, true)
  addEventListener('submit', (event) => {
    if (!event.defaultPrevented && event.target.method === 'post') sent.set(event.target, performance.now())
  })
})()`

const typedText = new Map<HTMLTextAreaElement, string>()

/**
 * Saves text typed before hydration, during which React overwrites every text area that was served with content. Call
 * once before hydration.
 */
export function saveTypedText() {
  for (const area of document.querySelectorAll('textarea'))
    if (isEdited(area)) typedText.set(area, area.value)
  const keep = ({ target }: Event) =>
    target instanceof HTMLTextAreaElement && typedText.set(target, target.value)
  document.addEventListener('input', keep, true)
}

/**
 * Restores typed text after hydration and dispatches `input` for every edited control, so that totals and buttons
 * update.
 */
export function restoreTypedText(controls: Iterable<Element>) {
  for (const control of [...controls].filter(isControl)) {
    const typed = control instanceof HTMLTextAreaElement ? typedText.get(control) : undefined
    if (typed !== undefined && typed !== control.value) control.value = typed
    if (isEdited(control)) control.dispatchEvent(new Event('input', { bubbles: true }))
  }
}
