import { createPageMeta } from '#app/page-meta.ts'
import { privacyPolicy } from '#content/legal.ts'
import type { Route } from './+types/privacy-policy.ts'
import { LegalText } from './legal-text.tsx'
import { sitePages } from './pages.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  createPageMeta(matches, {
    ...sitePages['privacy-policy'],
    title: privacyPolicy.title,
    description: privacyPolicy.description,
  })

export default function PrivacyPolicy() {
  return <LegalText page={privacyPolicy} />
}
