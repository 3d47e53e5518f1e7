import { z } from 'zod'
import { t } from '#app/texts.ts'

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
    .max(max, t('{label} can have at most {max} characters.', { label, max }))
    .regex(ONE_LINE, t("{label} can't contain line breaks or control characters.", { label }))

/** As `line`, but it may be left empty, which becomes null; without `max` only the size of a form bounds it. */
export const optionalLine = (label: string, max = Number.POSITIVE_INFINITY) =>
  z
    .string()
    .optional()
    .transform((text = '') => text.trim() || null)
    .refine(
      (text) => !text || text.length <= max,
      t('{label} can have at most {max} characters.', { label, max }),
    )
    .refine(
      (text) => !text || ONE_LINE.test(text),
      t("{label} can't contain line breaks or control characters.", { label }),
    )

/** Several lines; line ends become single line feeds before they are counted, as a browser counts them. */
export const paragraph = (label: string, max: number, missing: string) =>
  z
    .string({ error: missing })
    .transform(withLineFeeds)
    .pipe(
      // The form library makes an empty text undefined here too, so the words are needed a second time.
      z
        .string({ error: missing })
        .min(1, missing)
        .max(max, t('{label} can have at most {max} characters.', { label, max }))
        .regex(MANY_LINES, t("{label} can't contain control characters.", { label })),
    )

/** As `paragraph`, but it may be left empty, which becomes null. No pipe: Conform would take '' for nothing there. */
export const optionalParagraph = (label: string, max: number) =>
  z
    .string()
    .optional()
    .transform((text = '') => withLineFeeds(text) || null)
    .refine(
      (text) => !text || text.length <= max,
      t('{label} can have at most {max} characters.', { label, max }),
    )
    .refine(
      (text) => !text || MANY_LINES.test(text),
      t("{label} can't contain control characters.", { label }),
    )

const withLineFeeds = (text: string) => text.replace(/\r\n?/g, '\n').trim()

/** The most characters of an address. */
export const EMAIL_LONGEST = 255

/** An address, in lower case. */
export const emailAddress = z
  .string({ error: t('Enter your email address.') })
  .trim()
  .toLowerCase()
  .min(1, t('Enter your email address.'))
  .max(EMAIL_LONGEST, t('Email can have at most {max} characters.', { max: EMAIL_LONGEST }))
  .pipe(z.email(t('Enter an email address like name@company.com.')))

/** A calendar day as `2026-11-20`. The years bound what the database and a page can show. */
export const calendarDay = (missing: string) =>
  z.iso
    .date(missing)
    .refine(
      (day) => day >= '2000-01-01' && day <= '2199-12-31',
      t('Choose a day of this century or the next.'),
    )
