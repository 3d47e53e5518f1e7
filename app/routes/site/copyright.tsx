import { firm } from '#content/firm.ts'
import { copyright } from '#content/legal.ts'
import type { Route } from './+types/copyright.ts'
import { LegalText } from './legal-text.tsx'

export const meta: Route.MetaFunction = () => [
  { title: `${copyright.title} | ${firm.name}` },
  { name: 'description', content: copyright.description },
]

export default function Copyright() {
  return <LegalText page={copyright} />
}
