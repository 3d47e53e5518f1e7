import { z } from 'zod'
import { t } from '#app/texts.ts'

// Rejects control characters: the database rejects NUL, and a line break in a one-line field could inject an email
// header.
const ONE_LINE = /^[^\p{Cc}]*$/u
const MANY_LINES = /^[^\p{Cc}]*(?:[\n\t][^\p{Cc}]*)*$/u

/**
 * Returns a schema for one line of trimmed text. `missing` is the message for an empty value; lengths count UTF-16 code
 * units, like HTML.
 */
export const line = (label: string, max: number, missing: string) =>
  z
    .string({ error: missing })
    .trim()
    .min(1, missing)
    .max(max, t('{label} can have at most {max} characters.', { label, max }))
    .regex(ONE_LINE, t("{label} can't contain line breaks or control characters.", { label }))

/** Like `line`, but optional: empty becomes null. Without `max`, only the size limit of the form applies. */
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

/** Returns a schema for several lines. Normalizes line ends before counting, like browsers. */
export const paragraph = (label: string, max: number, missing: string) =>
  z
    .string({ error: missing })
    .transform(withLineFeeds)
    .pipe(
      // Conform turns an empty value into undefined here too, so the message is needed twice.
      z
        .string({ error: missing })
        .min(1, missing)
        .max(max, t('{label} can have at most {max} characters.', { label, max }))
        .regex(MANY_LINES, t("{label} can't contain control characters.", { label })),
    )

/** Like `paragraph`, but optional: empty becomes null. Without a pipe, in which Conform would treat '' as undefined. */
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

export const EMAIL_LONGEST = 255

export const emailAddress = z
  .string({ error: t('Enter your email address.') })
  .trim()
  .toLowerCase()
  .min(1, t('Enter your email address.'))
  .max(EMAIL_LONGEST, t('Email can have at most {max} characters.', { max: EMAIL_LONGEST }))
  .pipe(z.email(t('Enter an email address like name@company.com.')))

/** Returns a schema for a calendar day such as `2026-11-20`. The range fits the database and the pages. */
export const calendarDay = (missing: string) =>
  z.iso
    .date(missing)
    .refine(
      (day) => day >= '2000-01-01' && day <= '2199-12-31',
      t('Choose a day of this century or the next.'),
    )
