/// <reference lib="dom" />

/** Whether a form control has the focus, which nothing moves while the page hydrates. */
export const isTyping = () => document.activeElement?.matches('input, textarea, select') ?? false
