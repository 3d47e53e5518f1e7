import { getPrivacyPolicy } from '#app/content/privacy-policy.ts'
import { ctxKey } from '#app/context.ts'
import { createPageMeta } from '#app/page-meta.ts'
import type { Route } from './+types/privacy-policy.ts'
import { LegalText } from './legal-text.tsx'
import { sitePages } from './pages.ts'

export function loader({ context }: Route.LoaderArgs) {
  const { google, humanCheck, signUp } = context.get(ctxKey)
  return getPrivacyPolicy({
    google: google !== null,
    recaptcha: humanCheck.kind === 'recaptcha',
    signUp: signUp === 'open',
  })
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData
    ? createPageMeta(matches, {
        ...sitePages['privacy-policy'],
        title: loaderData.title,
        description: loaderData.description,
      })
    : []

export default function PrivacyPolicyPage({ loaderData }: Route.ComponentProps) {
  return <LegalText page={loaderData} />
}
