import type { ReactNode } from 'react'
import { Form, Link, useLocation, useNavigation } from 'react-router'
import { t } from '#app/texts.ts'
import { HiddenFields } from '#app/ui/form/button-form.tsx'
import { LinkStrip } from '#app/ui/link-strip.tsx'
import { TRANSIENT_PARAMS } from './remembered-list.ts'

export type ListQuery = { search: string; sort: string; direction: 'asc' | 'desc'; after: string | null }

/** Returns the current query parameters without transient ones and without those in `without`. */
export function useListParams(without: string[] = []): Record<string, string> {
  const params = new URLSearchParams(useLocation().search)
  for (const name of [...TRANSIENT_PARAMS, ...without]) params.delete(name)
  return Object.fromEntries(params)
}

/**
 * Returns a function that builds the current URL without transient parameters and with the given changes. Null removes
 * a parameter.
 */
export function useListLink() {
  const current = useListParams()
  return (changes: Record<string, string | null>) => {
    const params = new URLSearchParams(current)
    for (const [name, value] of Object.entries(changes)) {
      if (value === null) params.delete(name)
      else params.set(name, value)
    }
    return { search: params.toString() && `?${params}` }
  }
}

/** Returns a form target that keeps the list's search, filters and sort order. */
export function useListAction(): string {
  const { pathname } = useLocation()
  const { search } = useListLink()({})
  // `?index` targets the index route.
  return pathname === '/admin' ? `/admin?index${search.replace('?', '&')}` : `${pathname}${search}`
}

/**
 * Links to the first and the next page. `inPlace`: the list is only part of the page, so the scroll position is kept.
 */
export function Pagination({
  after,
  more,
  name = 'after',
  inPlace = false,
}: {
  after: string | null
  more: string | null
  name?: string
  inPlace?: boolean
}) {
  const linkTo = useListLink()
  if (!more && !after) return null
  return (
    <nav aria-label={t('Pages')} className="flex flex-wrap mt-4 gap-3">
      {after && (
        <Link to={linkTo({ [name]: null })} preventScrollReset={inPlace} className="button button-line">
          {t('First page')}
        </Link>
      )}
      {more && (
        <Link to={linkTo({ [name]: more })} preventScrollReset={inPlace} className="button button-line">
          {t('Next page')}
        </Link>
      )}
    </nav>
  )
}

/** Links to the pages before and after, of a list with page numbers. `hash`: id of the list, if it is only a part of the page. */
export function NumberedPages({ page, pages, hash }: { page: number; pages: number; hash?: string }) {
  const linkTo = useListLink()
  if (pages < 2) return null
  const toPage = (number: number, text: string) => (
    <Link
      to={{ ...linkTo({ page: String(number) }), hash }}
      preventScrollReset={hash !== undefined}
      className="button button-line"
    >
      {text}
    </Link>
  )
  return (
    <nav aria-label={t('Pages')} className="flex flex-wrap items-center mt-4 gap-3">
      {page > 1 && toPage(page - 1, t('Previous page'))}
      {page < pages && toPage(page + 1, t('Next page'))}
      <span className="caption">{t('Page {page} of {pages}', { page, pages })}</span>
    </nav>
  )
}

export function ListLoadingStatus() {
  const { pathname } = useLocation()
  const { state, location } = useNavigation()
  return (
    <p role="status" className="caption empty:hidden">
      {state === 'loading' && location.pathname === pathname && t('Loading...')}
    </p>
  )
}

/** Search field of a list. A search keeps the list's filters and sort order. */
export function ListSearch({ label, search }: { label: string; search: string }) {
  const kept = useListParams(['search', 'after'])
  return (
    <Form
      method="get"
      role="search"
      preventScrollReset
      className="flex flex-wrap items-end gap-2 w-full sm:w-auto"
    >
      <div className="relative grow max-sm:basis-full">
        <label htmlFor="search" className="sr-only">
          {label}
        </label>
        <input
          key={search}
          id="search"
          type="search"
          name="search"
          maxLength={255}
          defaultValue={search}
          placeholder={label}
          className="field-control pr-12 sm:min-w-96"
        />
        <SearchButton />
      </div>
      <HiddenFields values={kept} />
    </Form>
  )
}

const SearchButton = () => (
  <button
    type="submit"
    className="absolute right-0 bottom-0 grid place-items-center size-11 cursor-pointer text-soft hover:text-text focus-visible:-outline-offset-3"
  >
    <svg
      aria-hidden="true"
      width="18"
      height="18"
      viewBox="0 0 18 18"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
    >
      <circle cx="7.5" cy="7.5" r="5.25" />
      <path d="m11.5 11.5 5 5" />
    </svg>
    <span className="sr-only">{t('Search')}</span>
  </button>
)

export function FilterLinks({
  label,
  name,
  value,
  choices,
  page = 'after',
}: {
  label: string
  name: string
  value: string | null
  choices: readonly { value: string | null; text: string }[]
  page?: string
}) {
  const linkTo = useListLink()
  const links = choices.map((choice) => ({
    to: linkTo({ [name]: choice.value, [page]: null }),
    text: choice.text,
    current: choice.value === value,
  }))
  return (
    <LinkStrip label={label} links={links} current="true" preventScrollReset className="gap-x-1 max-w-full" />
  )
}

/** Shown when a list is empty. Explains what will appear, and offers the next step. */
export const EmptyState = ({ children, action }: { children: ReactNode; action?: ReactNode }) => (
  <div className="border border-dashed border-line p-8 text-soft">
    <p className="wrap-anywhere">{children}</p>
    {action && <div className="mt-2">{action}</div>}
  </div>
)

/** Shown when a search or filter matches nothing. The link keeps only the sort order. */
export function NothingFound({ search }: { search?: string }) {
  const { sort, direction } = useListParams()
  const order = new URLSearchParams({ ...(sort && { sort }), ...(direction && { direction }) })
  const showAll = (
    <Link to={{ search: `${order}` }} className="tall-link">
      {t('Show all')}
    </Link>
  )
  return (
    <EmptyState action={showAll}>
      {search ? t('Nothing matches “{search}”.', { search }) : t('Nothing matches this filter.')}
    </EmptyState>
  )
}
