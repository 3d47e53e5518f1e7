import { getNumberFormat } from '#app/core/formats.ts'
import { t } from '#app/texts.ts'
import { language } from '#content/language.ts'

/** Formats seconds as minutes and seconds, for example as `4:05 min`. */
export const formatReadingTime = (seconds: number): string =>
  seconds === 0
    ? '–'
    : t('{minutes} min', { minutes: `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}` })

/** Formats a share as a percentage, or as `–` if `whole` is 0. */
export const formatShare = (part: number, whole: number): string =>
  whole === 0
    ? '–'
    : new Intl.NumberFormat(language.locale, { style: 'percent', maximumFractionDigits: 0 }).format(
        part / whole,
      )

/** Formats ascending page numbers, for example as `pages 1–3, 7`. */
export function formatPages(pages: number[]): string {
  const runs: [number, number][] = []
  for (const page of pages) {
    const run = runs.at(-1)
    if (run && page <= run[1] + 1) run[1] = page
    else runs.push([page, page])
  }
  const number = (page: number) => getNumberFormat(0).format(page)
  const text = runs.map(([first, last]) =>
    first === last ? number(first) : `${number(first)}–${number(last)}`,
  )
  const isOne = runs.length === 1 && runs[0]?.[0] === runs[0]?.[1]
  return isOne ? t('page {page}', { page: text.join() }) : t('pages {pages}', { pages: text.join(', ') })
}
