import { isSearchKindOn } from '#app/content/modules.ts'
import { t } from '#app/texts.ts'
export const SEARCH_KIND_LABELS = {
  person: t('People'),
  company: t('Companies'),
  project: t('Projects'),
  document: t('Documents'),
  invoice: t('Invoices'),
  inquiry: t('Inquiries'),
  request: t('Requests'),
  agreement: t('Agreements'),
  message: t('Messages'),
} as const
export type SearchKind = keyof typeof SEARCH_KIND_LABELS
/** Kinds of rows whose module is turned on. */
export const SEARCH_KINDS = (Object.keys(SEARCH_KIND_LABELS) as SearchKind[]).filter(isSearchKindOn)

export type SearchHit = {
  id: string
  title: string
  detail: string
  excerpt?: string
  project?: string
  /** For a message, the id of the next later one. */
  next?: string | null
  /** For a person, the uid of the client page to link to. Null for staff. */
  client?: string | null
}

export type SearchHitGroup = { kind: SearchKind; hits: SearchHit[]; more: boolean }

/** `kind` limits the search to one kind of result and shows more of them. */
export type SearchQuery = { text: string; kind?: SearchKind | undefined }

export type SearchResult = {
  groups: SearchHitGroup[]
  /** True if no row contains the words, and these rows contain similar ones. */
  isSimilarOnly: boolean
  /** True if a newer search of the same person ended this one before it had results. */
  isSuperseded?: true
}
