import { z } from 'zod'

// Control characters never belong in these fields: a NUL would be refused by the database, a line break
// in a one-line field could forge a mail header. Written with escapes on purpose.
const ONE_LINE = /^[^\p{Cc}]*$/u
const MANY_LINES = /^[^\p{Cc}]*(?:[\n\t][^\p{Cc}]*)*$/u

/** One line of text, trimmed; `missing` is the message when it is empty, lengths in UTF-16 units as in HTML. */
export const line = (label: string, max: number, missing: string) =>
  z
    .string({ error: missing })
    .trim()
    .min(1, missing)
    .max(max, `${label} can have at most ${max} characters.`)
    .regex(ONE_LINE, `${label} can't contain line breaks or control characters.`)

/** As `line`, but it may be left empty. */
export const optionalLine = (label: string, max: number) =>
  z
    .string()
    .trim()
    .max(max, `${label} can have at most ${max} characters.`)
    .regex(ONE_LINE, `${label} can't contain line breaks or control characters.`)
    .transform((text) => text || undefined)
    .optional()

/** Several lines; line ends become single line feeds before they are counted, as a browser counts them. */
export const paragraph = (label: string, max: number, missing: string) =>
  z
    .string({ error: missing })
    .transform((text) => text.replace(/\r\n?/g, '\n').trim())
    .pipe(
      z
        .string({ error: missing })
        .min(1, missing)
        .max(max, `${label} can have at most ${max} characters.`)
        .regex(MANY_LINES, `${label} can't contain control characters.`),
    )

/** An address, in lower case; at most 255 characters. */
export const emailAddress = z
  .string({ error: 'Enter your email address.' })
  .trim()
  .toLowerCase()
  .min(1, 'Enter your email address.')
  .max(255, 'Email can have at most 255 characters.')
  .pipe(z.email('Enter an email address like name@company.com.'))
