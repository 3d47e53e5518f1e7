import { t } from '#app/texts.ts'

export const PASSWORD_ENCODING = t(
  'Characters such as @ / # % in the password have to be written as %40 %2F %23 %25',
)

/**
 * Returns whether a URL's name or password contains a character that ends it early, or a `%` that encodes nothing. An
 * `@` alone is unambiguous, because the last one counts.
 */
export function hasUnencodedPassword(url: string): boolean {
  const rest = url.replace(/^[a-z]+:\/\//i, '')
  const [start = '', query = ''] = rest.split(/\?(.*)/s)
  // Otherwise, the question mark belongs to the password.
  const hasQuery = /^[^=@]+=/.test(query) && /@|^[^:]*(:\d+)?(\/.*)?$/.test(start)
  const address = hasQuery ? start : rest
  const credentials = address.slice(0, Math.max(0, address.lastIndexOf('@')))
  return /[/#?\\\s]|%(?![0-9a-f]{2})/i.test(credentials)
}
