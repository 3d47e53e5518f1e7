import { createPageMeta } from '#app/page-meta.ts'
import { copyright } from '#content/legal.ts'
import type { Route } from './+types/copyright.ts'
import { LegalText } from './legal-text.tsx'
import { sitePages } from './pages.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  createPageMeta(matches, {
    ...sitePages.copyright,
    title: copyright.title,
    description: copyright.description,
  })

export default function Copyright() {
  return <LegalText page={copyright} />
}
