import { Form, Link } from 'react-router'
import { isModuleOn } from '#app/content/modules.ts'
import { searchAll, searchForClient } from '#app/domain/search/search.server.ts'
import {
  SEARCH_KIND_LABELS,
  type SearchHitGroup,
  type SearchKind,
  type SearchResult,
} from '#app/domain/search/search-results.ts'
import { MAX_SEARCH_LENGTH, MIN_SEARCH_LENGTH, parseSearchWords } from '#app/domain/search/search-words.ts'
import { getAdminCtx, getClientCtx } from '#app/domain/sign-in/guards.server.ts'
import { createTitleMeta } from '#app/page-meta.ts'
import { isAdminPath, loaderHeaders } from '#app/routes/route-exports.ts'
import { lowercaseLabel, t, tRich } from '#app/texts.ts'
import { FormMessage } from '#app/ui/form/form-outcome.tsx'
import { EmptyState } from '#app/ui/list/list-controls.tsx'
import { PageHeader, PageSection } from '#app/ui/page.tsx'
import type { Route } from './+types/search.ts'
import { loadSearch } from './search.server.ts'
import { Highlighted, SUPERSEDED_MESSAGE } from './search-options.tsx'
import {
  getAllResultsPath,
  getHitPath,
  listSearchKinds,
  type SearchArea,
  searchPagePaths,
} from './search-paths.ts'

export const headers = loaderHeaders
export const meta = createTitleMeta(t('Search'))

/** Both areas have this page. The path tells them apart. */
export function loader({ context, url }: Route.LoaderArgs) {
  if (isAdminPath(url.pathname)) {
    const ctx = getAdminCtx(context)
    return loadSearch(url, 'admin', (search) => searchAll(ctx, search))
  }
  const ctx = getClientCtx(context)
  return loadSearch(url, 'client', (search) => searchForClient(ctx, search))
}

export default function SearchRoute({ loaderData }: Route.ComponentProps) {
  return <SearchPage {...loaderData} />
}

type SearchPageProps = {
  area: SearchArea
  text: string
  kind: SearchKind | undefined
  result: SearchResult
  problem: string | null
}

/** Search page that works without JavaScript. */
function SearchPage({ area, text, kind, result, problem }: SearchPageProps) {
  return (
    <>
      <PageHeader title={t('Search')} />
      <Form
        method="get"
        action={searchPagePaths[area]}
        role="search"
        aria-label={t('Search')}
        className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2 max-w-3xl"
      >
        <div className="grow">
          <label htmlFor="search-text" className="block font-medium mb-1.5">
            {t('Names, titles, numbers or words')}
          </label>
          <input
            key={text}
            id="search-text"
            type="search"
            name="q"
            maxLength={MAX_SEARCH_LENGTH}
            defaultValue={text.slice(0, MAX_SEARCH_LENGTH)}
            autoComplete="off"
            className="field-control"
          />
        </div>
        <button type="submit" className="button button-brass">
          {t('Search')}
        </button>
      </Form>
      <p className="mt-2 caption hidden md:block pointer-coarse:hidden">
        {tRich('Open search from any page with {keys}, or {macKeys} on a Mac.', {
          keys: (
            <>
              <kbd className="key">{t('Ctrl')}</kbd> <kbd className="key">K</kbd>
            </>
          ),
          macKeys: (
            <>
              <kbd className="key">⌘</kbd> <kbd className="key">K</kbd>
            </>
          ),
        })}
      </p>
      <div className="mt-8 max-w-3xl">
        <FormMessage>{problem}</FormMessage>
        {!problem && <SearchResults area={area} text={text} kind={kind} result={result} />}
      </div>
    </>
  )
}

function SearchResults({
  area,
  text,
  kind,
  result: { groups, isSimilarOnly, isSuperseded },
}: Omit<SearchPageProps, 'problem'>) {
  const path = `${searchPagePaths[area]}?${new URLSearchParams({ q: text })}`
  const words = parseSearchWords(text)
  if (words.length === 0) {
    if (!text) {
      const kinds = listSearchKinds(area).map((kind) => SEARCH_KIND_LABELS[kind])
      return <p className="text-soft">{t('Search includes: {kinds}', { kinds: kinds.join(', ') })}</p>
    }
    const long = text.length > MAX_SEARCH_LENGTH
    return (
      <EmptyState>
        {long
          ? t('Enter up to {count} characters.', { count: MAX_SEARCH_LENGTH })
          : t('Enter at least {count} letters or digits.', { count: MIN_SEARCH_LENGTH })}
      </EmptyState>
    )
  }
  if (isSuperseded)
    return (
      <EmptyState
        action={
          <Link to={path} className="text-link">
            {t('Search Again')}
          </Link>
        }
      >
        {SUPERSEDED_MESSAGE}
      </EmptyState>
    )
  if (groups.length === 0)
    return (
      <EmptyState action={<NoResultsHint area={area} />}>
        {t('No results for “{text}”.', { text })}
      </EmptyState>
    )
  return (
    <>
      {isSimilarOnly && (
        <p className="mb-6 text-soft wrap-anywhere">{t('No results for “{text}”. Similar:', { text })}</p>
      )}
      <div className="grid gap-8">
        {groups.map((group) => (
          <SearchResultGroup
            key={group.kind}
            area={area}
            text={text}
            words={words}
            group={group}
            isOnly={kind !== undefined}
          />
        ))}
      </div>
      {kind && (
        <p className="mt-6">
          <Link to={path} className="tall-link">
            {t('Search everything')}
          </Link>
        </p>
      )}
    </>
  )
}

const NoResultsHint = ({ area }: { area: SearchArea }) => {
  const lists = {
    documents: (
      <Link to={area === 'admin' ? '/admin/documents' : '/client/documents'} className="text-link">
        {SEARCH_KIND_LABELS.document}
      </Link>
    ),
    invoices: (
      <Link to={area === 'admin' ? '/admin/invoices' : '/client/invoices'} className="text-link">
        {SEARCH_KIND_LABELS.invoice}
      </Link>
    ),
  }
  return (
    <p>
      {isModuleOn('invoices')
        ? tRich('Try fewer letters, or look in {documents} and {invoices}.', lists)
        : tRich('Try fewer letters, or look in {documents}.', lists)}
    </p>
  )
}

function SearchResultGroup({
  area,
  text,
  words,
  group: { kind, hits, more },
  isOnly,
}: {
  area: SearchArea
  text: string
  words: string[]
  group: SearchHitGroup
  isOnly: boolean
}) {
  const label = lowercaseLabel(SEARCH_KIND_LABELS[kind])
  return (
    <PageSection id={`found-${kind}`} title={SEARCH_KIND_LABELS[kind]}>
      <ul className="panel divide-y divide-line">
        {hits.map((hit) => (
          <li key={hit.id} className="relative px-4 py-2.5 hover:bg-selected">
            <Link
              to={getHitPath(area, kind, hit)}
              className="font-semibold wrap-anywhere hover:underline after:absolute after:inset-0"
            >
              <bdi className="whitespace-pre-wrap">
                <Highlighted words={words}>{hit.title}</Highlighted>
              </bdi>
            </Link>
            <p className="caption wrap-anywhere">
              <Highlighted words={words}>{hit.detail}</Highlighted>
            </p>
            {hit.excerpt && (
              <p dir="auto" className="mt-1 text-sm wrap-anywhere">
                <Highlighted words={words}>{hit.excerpt}</Highlighted>
              </p>
            )}
          </li>
        ))}
      </ul>
      {more && isOnly && (
        <p className="mt-2 caption">
          {t('Showing the first {count} {kind}. Add a word to narrow your search.', {
            count: hits.length,
            kind: label,
          })}
        </p>
      )}
      {more && !isOnly && (
        <p className="mt-1">
          <Link to={getAllResultsPath(area, kind, text)} className="tall-link">
            {t('All matching {kind}', { kind: label })}
          </Link>
        </p>
      )}
    </PageSection>
  )
}
