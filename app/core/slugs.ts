const TRANSLITERATIONS: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' }
/** Leaves room in an 80-character slug for the suffix added to a repeated title. */
const MAX_TITLE_PART = 70

/** Returns `harbor-hall` for 'Harbor Hall'. Omits letters outside the Latin alphabet. */
export const createSlug = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[äöüß]/g, (letter) => TRANSLITERATIONS[letter] ?? letter)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_TITLE_PART)
    .replace(/^-|-$/g, '') || 'project'
