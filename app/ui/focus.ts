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

/** Gives the focus back to what had it, or, where that has been folded away meanwhile, to what unfolds it. */
export function focusBack(had: Element | null) {
  if (!(had instanceof HTMLElement) || !had.isConnected) return
  had.focus()
  if (document.activeElement !== had) had.closest('details')?.querySelector('summary')?.focus()
}
