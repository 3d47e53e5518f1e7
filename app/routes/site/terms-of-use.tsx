import { createPageMeta } from '#app/page-meta.ts'
import { termsOfUse } from '#content/legal.ts'
import type { Route } from './+types/terms-of-use.ts'
import { LegalText } from './legal-text.tsx'
import { sitePages } from './pages.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  createPageMeta(matches, {
    ...sitePages['terms-of-use'],
    title: termsOfUse.title,
    description: termsOfUse.description,
  })

export default function TermsOfUse() {
  return <LegalText page={termsOfUse} />
}
