import { firm } from '#content/firm.ts'
import { privacyPolicy } from '#content/legal.ts'
import type { Route } from './+types/privacy-policy.ts'
import { LegalText } from './legal-text.tsx'

export const meta: Route.MetaFunction = () => [
  { title: `${privacyPolicy.title} | ${firm.name}` },
  { name: 'description', content: privacyPolicy.description },
]

export default function PrivacyPolicy() {
  return <LegalText page={privacyPolicy} />
}
