import { brand, colours } from '#content/brand.ts'
import { language } from '#content/language.ts'
import { contrastFaults } from './contrast.ts'

/** What its types can't say of the content, in lines that name what is wrong. */
export function contentFaults(): string[] {
  return [
    ...contrastFaults(colours).map((fault) => `content/brand.ts: ${fault}`),
    ...(isGood(() => new Intl.DateTimeFormat('en', { timeZone: brand.timeZone }))
      ? []
      : [`content/brand.ts: timeZone '${brand.timeZone}' is unknown; write it like 'Europe/Berlin'.`]),
    ...(['lang', 'locale'] as const)
      .filter((name) => !isGood(() => new Intl.Locale(language[name])))
      .map((name) => `content/language.ts: ${name} '${language[name]}' is unknown; write it like 'de-AT'.`),
  ]
}

function isGood(make: () => object): boolean {
  try {
    return Boolean(make())
  } catch {
    return false
  }
}
