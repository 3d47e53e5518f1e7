import { z } from 'zod'
import { t } from '#app/texts.ts'

// Rejects control characters: the database rejects NUL, and a line break in a one-line field could inject an email
// header.
const ONE_LINE = /^[^\p{Cc}]*$/u
const MANY_LINES = /^[^\p{Cc}]*(?:[\n\t][^\p{Cc}]*)*$/u

/**
 * Removes invisible characters that change the order of the letters around them. Programs add them to copied phone
 * numbers, and in a name or a message they disguise what is written.
 */
export const removeDirectionMarks = (text: string) => text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '')

/** Not set as `maxLength`, because browsers would silently truncate pasted text. */
const limitText = (text: z.ZodString, label: string, max: number) =>
  text.max(max, { error: () => t('{label} can’t be longer than {max} characters.', { label, max }) })
const limitLine = (text: z.ZodString, label: string, max: number) =>
  limitText(text.overwrite(removeDirectionMarks).trim(), label, max).regex(
    ONE_LINE,
    t('{label} can’t contain line breaks or control characters.', { label }),
  )
/** Normalizes line endings before counting, as browsers do. */
const limitParagraphs = (text: z.ZodString, label: string, max: number) =>
  limitText(text.overwrite(removeDirectionMarks).overwrite(normalizeLineEnds), label, max).regex(
    MANY_LINES,
    t('{label} can’t contain control characters.', { label }),
  )
const emptyToNull = (text = '') => text || null

/** A character that can be seen. A name of invisible ones would leave links and rows without a text. */
const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u

/** Returns a schema for one line of trimmed text. `missing` is the message for an empty value. */
export const lineField = (label: string, max: number, missing: string) =>
  limitLine(z.string({ error: missing }), label, max).regex(VISIBLE, missing)

/** Like `lineField`, but optional: empty becomes null. */
export const optionalLineField = (label: string, max: number) =>
  limitLine(z.string(), label, max).optional().transform(emptyToNull)

/** Returns a schema for several lines. */
export const paragraphField = (label: string, max: number, missing: string) =>
  limitParagraphs(z.string({ error: missing }), label, max).regex(VISIBLE, missing)

/** Like `paragraphField`, but optional: empty becomes null. */
export const optionalParagraphField = (label: string, max: number) =>
  limitParagraphs(z.string(), label, max).optional().transform(emptyToNull)

const normalizeLineEnds = (text: string) => text.replace(/\r\n?/g, '\n').trim()

export const MAX_EMAIL_LENGTH = 255

/**
 * Returns an email address with its domain in ASCII (`info@müller.example` becomes `info@xn--mller-kva.example`), so that
 * one address has one spelling and every mail server accepts it. Returns domains that can't be converted unchanged.
 */
export function toAsciiEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1)
  // URL also changes ASCII domains such as `1.2`, and reads paths, ports and percent-encoding.
  if (!/[^\p{ASCII}]/u.test(domain) || /[^\p{L}\p{M}\p{N}.。．｡-]/u.test(domain)) return email
  const url = `http://${domain}`
  return URL.canParse(url) ? email.slice(0, at + 1) + new URL(url).hostname : email
}

/** Accepts the addresses that an `<input type="email">` accepts. */
export const emailPattern = z.regexes.html5Email

export const emailField = z
  .string({ error: t('Enter your email address.') })
  .trim()
  .toLowerCase()
  .overwrite(toAsciiEmail)
  .min(1, t('Enter your email address.'))
  .max(
    MAX_EMAIL_LENGTH,
    t('{label} can’t be longer than {max} characters.', { label: t('Email'), max: MAX_EMAIL_LENGTH }),
  )
  .pipe(z.email({ pattern: emailPattern, error: t('Enter an email address like name@company.com.') }))

const MAX_EMAIL_LIST_LENGTH = 2000

/** Returns a schema for email addresses separated by commas or line breaks, without duplicates. */
export const emailListField = (label: string, max: number) =>
  optionalParagraphField(label, MAX_EMAIL_LIST_LENGTH).transform((typed, check) => {
    const addresses = (typed ?? '').split(/[\s,;]+/).filter(Boolean)
    const parsed = addresses.map((address) => emailField.safeParse(address))
    const invalid = addresses[parsed.findIndex(({ success }) => !success)]
    const addIssue = (message: string) => check.addIssue({ code: 'custom', message })
    if (invalid) addIssue(t('“{address}” isn’t an email address.', { address: invalid.slice(0, 100) }))
    const unique = [...new Set(parsed.flatMap(({ data }) => data ?? []))]
    if (unique.length > max) addIssue(t('Enter up to {copies} addresses.', { copies: max }))
    return unique
  })

/** Field that the page fills in, such as a revision. */
export const hiddenField = z.string().max(300).optional()

/** A check box: whether it is ticked. */
export const checkboxField = z
  .literal('on')
  .optional()
  .transform((on) => on === 'on')

/**
 * Returns a schema for a calendar day such as `2026-11-20`, within the range that the database and the pages support.
 */
export const calendarDayField = (missing: string) =>
  z.iso
    .date(missing)
    .refine((day) => day >= '2000-01-01' && day <= '2199-12-31', t('Select a date between 2000 and 2199.'))

export const MIN_PASSWORD_LENGTH = 8
export const MAX_PASSWORD_LENGTH = 128

/**
 * Maximum lengths in characters: those of section 5 of the specification, and one for the fields of a postal address and
 * the industry, for which it has none.
 */
export const MAX_FIELD_LENGTHS = {
  name: 100,
  jobTitle: 100,
  company: 150,
  phone: 20,
  projectDescription: 500,
  email: MAX_EMAIL_LENGTH,
  passkeyName: 60,
  address: 300,
  industry: 300,
}
