import type { LegalPage, PrivacyPolicy } from '#app/content/shapes.ts'

type Legal = { privacyPolicy: LegalPage | PrivacyPolicy; termsOfUse: LegalPage }

/** Statements of earlier starters that are no longer true, each with what to do about it. */
const OUTDATED: { is: RegExp; advice: string }[] = [
  {
    is: /asked to accept the new version before|gebeten, der neuen Fassung zuzustimmen/,
    advice: "Foyer doesn't ask for changed terms again. Say how you inform clients about changes.",
  },
  {
    is: /sets one cookie that keeps you signed in|Die Anmeldung setzt ein Cookie/,
    advice:
      'A second cookie, foyer.reader, keeps the language and time zone for a year. Describe both cookies.',
  },
  {
    is: /Fourteen days after you|Vierzehn Tage nach Ihrer Bestätigung/,
    advice: 'This period is closingGrace in lifetimes.ts. Insert it with inWords(closingGrace).',
  },
  {
    is: /our mail provider carries|Server unter unserer Kontrolle/,
    advice: 'Name your hosting and email providers, if the law requires it.',
  },
]

/** Statements that German privacy policies need. */
const MISSING_IN_GERMAN: { has: RegExp; advice: string }[] = [
  { has: /Art\.\s?6/, advice: 'It names no legal basis for the processing (Art. 6 and 13 DSGVO).' },
  { has: /Aufsichtsbehörde/, advice: 'It names no supervisory authority (Art. 13 DSGVO).' },
  { has: /TDDDG/, advice: 'It says nothing about the two necessary cookies (§ 25 TDDDG).' },
]

const listTexts = ({ title, intro, sections }: LegalPage): { at: string; text: string }[] => [
  { at: title, text: intro },
  ...sections.flatMap((section) =>
    section.body.flat().map((part) => ({
      at: `${title}, ${section.title}`,
      text: typeof part === 'string' ? part : `${part.term} ${part.text}`,
    })),
  ),
]

/** Returns a line for each legal text that this version makes untrue, and for what the privacy policy lacks. */
export function findOutdatedLegalTexts({ privacyPolicy, termsOfUse }: Legal, language: string): string[] {
  const isFunction = typeof privacyPolicy === 'function'
  const policy = isFunction ? privacyPolicy({ google: true, recaptcha: false, signUp: true }) : privacyPolicy
  const texts = [...listTexts(policy), ...listTexts(termsOfUse)]
  const policyText = JSON.stringify(policy)
  return [
    ...texts.flatMap(({ at, text }) =>
      OUTDATED.filter(({ is }) => is.test(text)).map(
        ({ is, advice }) => `${at}: '${is.exec(text)?.[0]}...' ${advice}`,
      ),
    ),
    ...(language === 'de' ? MISSING_IN_GERMAN : [])
      .filter(({ has }) => !has.test(policyText))
      .map(({ advice }) => `${policy.title}: ${advice} The starter has a draft.`),
    ...(isFunction
      ? []
      : [
          `${policy.title}: The starter's policy follows the settings for Google sign-in, reCAPTCHA and SIGN_UP. Yours doesn't.`,
        ]),
  ]
}
