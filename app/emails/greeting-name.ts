import { language } from '#content/language.ts'

/** Longest name in a greeting, in characters and words. Longer ones are rather a sentence than a name. */
const MAX_NAME_LENGTH = 60
const MAX_NAME_WORDS = 6

const SALUTATIONS = 'mr mrs ms miss mx sir madam dame lord lady herr herrn hr frau mme mlle monsieur madame'
const ACADEMIC_TITLES = 'dr drs prof professor doctor doktor mag ing dipl dipling diplkfm hc rev'
/** Additions after a comma that are no first name, as in 'Ada Jansen, PhD'. */
const SUFFIXES = 'jr sr ii iii iv esq phd md mba msc bsc ma ba llm cpa cfa pe inc ltd llc gmbh ag se kg'
/** First words of a family name, and words that join two people. */
const PARTICLES = 'van von vom zu zur de der den del della di da dos du la le el al bin ibn ten ter'
const CONJUNCTIONS = '& + and und et y'
const COMPANY_WORDS = 'inc ltd llc llp gmbh ag se kg ug plc bv nv sa sarl spa oy ab company group team'

/** Matches words without points and hyphens: 'Dipl.-Ing.' as 'dipling'. */
const createWordTest = (words: string) => {
  const known = new Set(words.split(' '))
  return (word: string) => known.has(word.toLowerCase().replaceAll(/[.-]/g, ''))
}
const isSalutation = createWordTest(SALUTATIONS)
const isAcademicTitle = createWordTest(ACADEMIC_TITLES)
const isSuffix = createWordTest(SUFFIXES)
const isParticle = createWordTest(PARTICLES)
const isConjunction = createWordTest(CONJUNCTIONS)
const isCompanyWord = createWordTest(COMPANY_WORDS)
/** Any abbreviation counts as a title ('rer.', 'nat.'), but an initial does not. */
const isTitle = (word: string) => isSalutation(word) || isAcademicTitle(word) || /^\p{L}{2,}\.$/u.test(word)
const isInitial = (word: string) => /^\p{L}\.?(?:-?\p{L}\.)*$/u.test(word)

/** Characters of names. Others belong to links, markup or advertisements, as do letters right after a point. */
const isNameLike = (text: string) =>
  /^[\p{L}\p{M}\d '’‘.,()&+"“”–-]+$/u.test(text) && !/\.\p{L}{2}|\d{3}|\bwww\b/iu.test(text)

/**
 * Returns the name to greet a person by, or null for a greeting without a name: in English the first name, in formal
 * languages the full name without 'Mr', and the full name wherever the first name is uncertain. `name` is free text.
 */
export function getGreetingName(name: string, isFormal = !/^en\b/.test(language.lang)): string | null {
  const text = name
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .replace(/\b(dr|prof|mrs?|ms|mag|ing|dipl)\.(?=\p{L})/giu, '$1. ')
    .replace(/\([^()]*\)|["“”]/g, ' ')
  if (!isNameLike(text)) return null
  const parts = text
    .split(',')
    .map((part) => part.split(' ').filter(Boolean))
    .filter((words, index) => words.length > 0 && (index === 0 || !words.every(isSuffix)))
  const [last = [], first = []] = parts
  const words = parts.length === 2 ? [...first, ...last] : parts.flat()
  const named = words.filter((word) => !isTitle(word))
  if (named.length === 0 || words.length > MAX_NAME_WORDS) return null
  const full = (isFormal && named.length > 1 ? words.filter((word) => !isSalutation(word)) : words).join(' ')
  const [candidate = ''] = named
  const isFirstName =
    !isFormal &&
    // After a title, a single word is the last name.
    (named.length > 1 || words.length === 1) &&
    !isInitial(candidate) &&
    !isParticle(candidate) &&
    !isLastNameInCapitals(named) &&
    !/[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(candidate) &&
    !words.some((word) => isConjunction(word) || isCompanyWord(word))
  const greeted = isFirstName ? candidate : full
  return greeted.length <= MAX_NAME_LENGTH ? greeted : null
}

const isLastNameInCapitals = ([first = '', ...others]: string[]) =>
  first.length > 1 &&
  first === first.toUpperCase() &&
  first !== first.toLowerCase() &&
  others.some((word) => word !== word.toUpperCase())
