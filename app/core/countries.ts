import { language } from '#content/language.ts'

/** ISO 3166-1 alpha-2. Not taken from Intl, which also lists retired codes and groups of countries. */
export const COUNTRY_CODES = `
  AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD
  CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF
  GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN
  KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA
  NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI
  SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI
  VN VU WF WS YE YT ZA ZM ZW`
  .trim()
  .split(/\s+/)

const getNames = (lang: string) => {
  const names = new Intl.DisplayNames(lang, { type: 'region' })
  return new Map(COUNTRY_CODES.map((code) => [code, names.of(code) ?? code]))
}
let namesInSiteLanguage: Map<string, string> | undefined

/**
 * Returns a country's name in the site's language, or the code if it is unknown. Only for the server, because browsers
 * have other names for some countries.
 */
export function getCountryName(code: string): string {
  namesInSiteLanguage ??= getNames(language.locale)
  return namesInSiteLanguage.get(code) ?? code
}

/** Returns the options of a select, by name. Only for the server, like the names. */
export const listCountries = (): { value: string; label: string }[] =>
  COUNTRY_CODES.map((code) => ({ value: code, label: getCountryName(code) })).sort((a, b) =>
    a.label.localeCompare(b.label, language.locale),
  )

const OTHER_SPELLINGS: Record<string, string> = {
  usa: 'US',
  'united states of america': 'US',
  uk: 'GB',
  'great britain': 'GB',
  england: 'GB',
  scotland: 'GB',
  holland: 'NL',
  'the netherlands': 'NL',
  'czech republic': 'CZ',
  turkey: 'TR',
}
let codesByName: Map<string, string> | undefined

/** Returns the code of a country that someone typed by its English or German name or its code. Null if it is unknown. */
export function findCountryCode(typed: string | null): string | null {
  codesByName ??= new Map([
    ...COUNTRY_CODES.map((code): [string, string] => [code.toLowerCase(), code]),
    ...['en', 'de'].flatMap((lang) =>
      [...getNames(lang)].map(([code, name]): [string, string] => [name.toLowerCase(), code]),
    ),
    ...Object.entries(OTHER_SPELLINGS),
  ])
  return codesByName.get((typed ?? '').normalize('NFC').trim().toLowerCase()) ?? null
}
