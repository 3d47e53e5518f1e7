/** A text as a part of a pattern for `like`: what it has of `%` and `_` means itself. */
export const inPattern = (text: string): string => text.replace(/[\\%_]/g, '\\$&')
