import { sitePages } from '#app/routes/site/pages.ts'
import { GAP } from '#app/texts.ts'
import { contentDir, importContent } from './content-dir.js'
import { contrastFaults } from './contrast.ts'

/** What its types can't say of the content, in lines that name what is wrong. */
export async function contentFaults(): Promise<string[]> {
  const { brand, colours }: typeof import('#content/brand.ts') = await importContent('brand.ts')
  const { language }: typeof import('#content/language.ts') = await importContent('language.ts')
  const { translation }: typeof import('#content/translation.ts') = await importContent('translation.ts')
  const { sharing }: typeof import('#content/sharing.ts') = await importContent('sharing.ts')
  return [
    ...contrastFaults(colours).map((fault) => `${contentDir}/brand.ts: ${fault}`),
    ...(isGood(() => new Intl.DateTimeFormat('en', { timeZone: brand.timeZone }))
      ? []
      : [`${contentDir}/brand.ts: timeZone '${brand.timeZone}' is unknown; write it like 'Europe/Berlin'.`]),
    ...(['lang', 'locale'] as const)
      .filter((name) => !isGood(() => new Intl.Locale(language[name])))
      .map(
        (name) => `${contentDir}/language.ts: ${name} '${language[name]}' is unknown; write it like 'de-AT'.`,
      ),
    ...Object.keys(sharing)
      .filter((name) => !Object.hasOwn(sitePages, name))
      .map((name) => `${contentDir}/sharing.ts: there is no page '${name}' in app/routes/site/pages.ts.`),
    ...gapFaults(translation).map((fault) => `${contentDir}/translation.ts: ${fault}`),
  ]
}

const gapsIn = (text: string) => [...new Set(text.match(GAP))]

/** Texts whose translation leaves a gap out, or has one that nothing fills. */
export function gapFaults(translation: Partial<Record<string, string>>): string[] {
  return Object.entries(translation).flatMap(([text, shown = text]) => {
    const [wanted, there] = [gapsIn(text), gapsIn(shown)]
    const missing = wanted.filter((gap) => !there.includes(gap)).join(', ')
    const unknown = there.filter((gap) => !wanted.includes(gap)).join(', ')
    return [
      ...(missing ? [`the translation of '${text}' lacks ${missing}.`] : []),
      ...(unknown ? [`the translation of '${text}' has ${unknown}, which nothing fills.`] : []),
    ]
  })
}

function isGood(make: () => object): boolean {
  try {
    return Boolean(make())
  } catch {
    return false
  }
}
