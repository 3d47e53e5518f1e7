import { t } from '#app/texts.ts'
/** What can be found, in the order and in the words of the pages. */
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
/** In this order they are shown. */
export const kindsInOrder = Object.keys(searchKinds) as SearchKind[]

/** One thing that was found. */
export type Hit = {
  id: string
  title: string
  /** Whose it is, where it stands. */
  detail: string
  /** Of a longer text the part with the words in it. */
  passage?: string
  /** The project that it belongs to. */
  project?: string
  /** Of a message: the one after it, if there is one. */
  next?: string | null
  /** Of a company: the only one of its people, if there is no other. Of somebody of the firm: null. */
  client?: string | null
}

/** At most five of a kind, the best first. */
export type HitGroup = { kind: SearchKind; hits: Hit[]; more: boolean }

export type SearchAnswer = {
  groups: HitGroup[]
  /** Nothing has the words in it: these are written alike. */
  alike: boolean
}
