/// <reference lib="dom" />

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

export const isControl = (element: Element): element is Control =>
  (element instanceof HTMLInputElement && !['hidden', 'submit', 'button'].includes(element.type)) ||
  element instanceof HTMLTextAreaElement ||
  element instanceof HTMLSelectElement

/** Returns whether a control's value differs from the one that the server rendered. */
export const isEdited = (control: Control) => getCurrentValue(control) !== getInitialValue(control)

export function getCurrentValue(control: Control): string {
  if (!(control instanceof HTMLInputElement)) return control.value
  if (control.type === 'checkbox' || control.type === 'radio') return String(control.checked)
  return control.value
}

export function getInitialValue(control: Control): string {
  if (control instanceof HTMLSelectElement) {
    const options = [...control.options]
    return (options.find((option) => option.defaultSelected) ?? options[0])?.value ?? ''
  }
  if (control instanceof HTMLTextAreaElement) return control.defaultValue
  if (control.type === 'checkbox' || control.type === 'radio') return String(control.defaultChecked)
  return control.type === 'file' ? '' : control.defaultValue
}
