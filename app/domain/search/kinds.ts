import { t } from '#app/texts.ts'
export const searchKinds = {
  person: t('People'),
  company: t('Companies'),
  project: t('Projects'),
  document: t('Documents'),
  invoice: t('Invoices'),
  inquiry: t('Inquiries'),
  request: t('Requests'),
  message: t('Messages'),
} as const
export type SearchKind = keyof typeof searchKinds
export const kindsInOrder = Object.keys(searchKinds) as SearchKind[]

export type Hit = {
  id: string
  title: string
  detail: string
  passage?: string
  project?: string
  /** For a message, the id of the next later one. */
  next?: string | null
  /** For a company, the uid of its only person, if there is just one. Null for staff. */
  client?: string | null
}

export type HitGroup = { kind: SearchKind; hits: Hit[]; more: boolean }

export type SearchAnswer = {
  groups: HitGroup[]
  /** True if no row contains the words and these contain similar ones. */
  alike: boolean
}
