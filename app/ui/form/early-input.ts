/// <reference lib="dom" />

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Text areas that were filled in before the page's scripts had taken over; React writes over those it finds filled. */
const typedEarly = new Map<HTMLTextAreaElement, string>()

/** Called once, before React takes the page over. */
export function watchEarlyInput() {
  const remember = (target: EventTarget | null) => {
    if (target instanceof HTMLTextAreaElement) typedEarly.set(target, target.value)
  }
  for (const area of document.querySelectorAll('textarea')) if (isChanged(area)) remember(area)
  document.addEventListener('input', ({ target }) => remember(target), { capture: true })
}

/**
 * For what has just been taken over: brings back what was typed before, and sends an `input` event for each control
 * that is no longer as it was served, so that whoever listens to `input` knows of it.
 */
export function announceEarlyInput(controls: Iterable<Element>) {
  for (const control of [...controls].filter(isControl)) {
    const typed = control instanceof HTMLTextAreaElement ? typedEarly.get(control) : undefined
    if (typed !== undefined && typed !== control.value) control.value = typed
    if (isChanged(control)) control.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

export const isControl = (element: Element): element is Control =>
  (element instanceof HTMLInputElement && !['hidden', 'submit', 'button'].includes(element.type)) ||
  element instanceof HTMLTextAreaElement ||
  element instanceof HTMLSelectElement

/** Whether a control is another than the page says that it begins with. */
function isChanged(control: Control): boolean {
  return enteredIn(control) !== servedIn(control)
}

export function enteredIn(control: Control): string {
  if (!(control instanceof HTMLInputElement)) return control.value
  if (control.type === 'checkbox' || control.type === 'radio') return String(control.checked)
  return control.value
}

export function servedIn(control: Control): string {
  if (control instanceof HTMLSelectElement) {
    const options = [...control.options]
    return (options.find((option) => option.defaultSelected) ?? options[0])?.value ?? ''
  }
  if (control instanceof HTMLTextAreaElement) return control.defaultValue
  if (control.type === 'checkbox' || control.type === 'radio') return String(control.defaultChecked)
  return control.type === 'file' ? '' : control.defaultValue
}
