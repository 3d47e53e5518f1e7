import type { z } from 'zod'
import { t } from '#app/texts.ts'

/**
 * Characters that an invoice PDF can't show as written: those of scripts that need shaping or reordering, because the
 * PDF renderer does neither, and those that no font contains, such as emoji.
 */
const UNPRINTABLE =
  /[\p{sc=Deva}\p{sc=Beng}\p{sc=Guru}\p{sc=Gujr}\p{sc=Orya}\p{sc=Taml}\p{sc=Telu}\p{sc=Knda}\p{sc=Mlym}\p{sc=Sinh}\p{sc=Tibt}\p{sc=Mymr}\p{sc=Khmr}\p{sc=Mong}\p{sc=Syrc}\p{sc=Thaa}\p{sc=Nkoo}\p{sc=Bali}\p{sc=Java}\u{10000}-\u{10ffff}\p{Cs}]/u

const MAX_CHARACTERS_NAMED = 5

/** Returns up to five of the characters that can't be printed, separated by spaces, or null. */
export function findUnprintableCharacters(text: string): string | null {
  const graphemes = Array.from(new Intl.Segmenter('en').segment(text), ({ segment }) => segment)
  const found = [...new Set(graphemes.filter((grapheme) => UNPRINTABLE.test(grapheme)))]
  return found.length === 0 ? null : found.slice(0, MAX_CHARACTERS_NAMED).join(' ')
}

/** Reports the characters of a typed text that can't be printed. */
export function checkPrintable(text: string | null, check: z.RefinementCtx) {
  const characters = findUnprintableCharacters(text ?? '')
  if (characters)
    check.addIssue({
      code: 'custom',
      message: t('These characters can’t be printed on an invoice: {characters}', { characters }),
    })
}
