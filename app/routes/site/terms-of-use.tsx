import { firm } from '#content/firm.ts'
import { termsOfUse } from '#content/legal.ts'
import type { Route } from './+types/terms-of-use.ts'
import { LegalText } from './legal-text.tsx'

export const meta: Route.MetaFunction = () => [
  { title: `${termsOfUse.title} | ${firm.name}` },
  { name: 'description', content: termsOfUse.description },
]

export default function TermsOfUse() {
  return <LegalText page={termsOfUse} />
}
