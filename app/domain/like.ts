/** Escapes `%`, `_` and `\` for a `like` pattern. */
export const inPattern = (text: string): string => text.replace(/[\\%_]/g, '\\$&')
