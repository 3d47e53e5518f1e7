/// <reference lib="dom" />

/** Returns whether a form control has the focus, which must not move while the page hydrates. */
export const isTyping = () => document.activeElement?.matches('input, textarea, select') ?? false
