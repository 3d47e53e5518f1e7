/// <reference lib="dom" />

/** Opens a served dialog as a modal one; what the person is typing in keeps the focus. */
export function makeModal(dialog: HTMLDialogElement | null) {
  const focused = document.activeElement
  dialog?.close()
  dialog?.showModal()
  if (dialog?.contains(focused) && focused instanceof HTMLElement) focused.focus()
}

/** Whether somebody is in a field just now: from there nothing takes the focus as the page gets its scripts. */
export const isTyping = () => document.activeElement?.matches('input, textarea, select') ?? false
