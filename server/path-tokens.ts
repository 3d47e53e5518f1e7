/** Undoes escapes of printable characters, including escapes of escapes. */
function decodeFully(path: string): string {
  let decoded = path
  for (let i = 0; i < 3; i += 1)
    decoded = decoded.replace(/%[2-7][\da-f]/gi, (escaped) =>
      String.fromCharCode(Number.parseInt(escaped.slice(1), 16)),
    )
  return decoded
}

/** Returns whether a path as sent is one of a calendar link, in any spelling. */
export const containsCalendarPath = (path: string): boolean => /[\\/]calendar[\\/]/i.test(decodeFully(path))

/** Replaces the token of a calendar link, the only token in a path, in any spelling, so that logs don't give access. */
export function hidePathToken(path: string): string {
  const decoded = decodeFully(path)
  const hidden = decoded
    .replace(/([\\/]calendar[\\/]+)[^\\/].*/i, '$1-')
    .replace(/(?<![\w-])[\w-]{43}(?![\w-])/g, '-')
  return hidden === decoded ? path : hidden
}
