import { Link } from 'react-router'
import { SEARCH_KIND_LABELS, type SearchHit, type SearchResult } from '#app/domain/search/search-results.ts'
import { splitAtMatches } from '#app/domain/search/search-words.ts'
import { lowercaseLabel, t } from '#app/texts.ts'
import { getAllResultsPath, getHitPath, type SearchArea } from './search-paths.ts'

export const SUPERSEDED_MESSAGE = t('This search was canceled because you started another one.')

export const Highlighted = ({ words, children }: { words: string[]; children: string }) =>
  splitAtMatches(children, words).map((piece, i) =>
    i % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, never reordered
      <mark key={i} className="found">
        {piece}
      </mark>
    ) : (
      piece
    ),
  )

/** A combobox option: a hit, or a link to all results of a kind. */
type SearchOption = { key: string; to: string; kind: string } & ({ hit: SearchHit } | { all: string })

export function toSearchOptions(
  area: SearchArea,
  { text, result }: { text: string; result: SearchResult },
): SearchOption[] {
  return result.groups.flatMap(({ kind, hits, more }): SearchOption[] => {
    const name = SEARCH_KIND_LABELS[kind]
    const found = hits.map((hit) => ({
      key: `${kind} ${hit.id}`,
      to: getHitPath(area, kind, hit),
      kind: name,
      hit,
    }))
    if (!more) return found
    const all = t('All matching {kind}', { kind: lowercaseLabel(name) })
    return [...found, { key: kind, to: getAllResultsPath(area, kind, text), kind: name, all }]
  })
}

/** Search results grouped by kind, as a combobox's listbox. The focus stays in the input. */
export function SearchResultList({
  id,
  options,
  at,
  words,
  onGo,
}: {
  id: string
  options: SearchOption[]
  /** Index of the active option, or -1 if there is none. */
  at: number
  words: string[]
  onGo: (to: string) => void
}) {
  const kinds = [...new Set(options.map(({ kind }) => kind))]
  return (
    <div role="listbox" id={`${id}-list`} aria-label={t('Search results')}>
      {kinds.map((kind) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed in a listbox
        <div key={kind} role="group" aria-label={kind} className="border-b border-line py-2">
          <p aria-hidden="true" className="px-4 py-1 text-sm font-semibold text-soft">
            {kind}
          </p>
          {options.map((option, index) =>
            option.kind === kind ? (
              <Link
                key={option.key}
                id={`${id}-${index}`}
                role="option"
                aria-selected={index === at}
                tabIndex={-1}
                to={option.to}
                onClick={(event) => {
                  // Lets the browser open a new tab or window.
                  if (event.ctrlKey || event.metaKey || event.shiftKey) return
                  event.preventDefault()
                  onGo(option.to)
                }}
                className={`block px-4 py-2 wrap-anywhere border-l-3 ${
                  index === at ? 'border-accent bg-selected' : 'border-transparent hover:bg-selected'
                }`}
              >
                {'all' in option ? (
                  <span className="text-link">{option.all}</span>
                ) : (
                  <SearchHitSummary hit={option.hit} words={words} />
                )}
              </Link>
            ) : null,
          )}
        </div>
      ))}
    </div>
  )
}

const SearchHitSummary = ({
  hit: { title, detail, excerpt },
  words,
}: {
  hit: SearchHit
  words: string[]
}) => (
  <>
    <span className="font-semibold">
      <bdi>
        <Highlighted words={words}>{title}</Highlighted>
      </bdi>
    </span>
    <span className="caption ml-3">
      <Highlighted words={words}>{detail}</Highlighted>
    </span>
    {excerpt && (
      <span dir="auto" className="block text-sm line-clamp-2">
        <Highlighted words={words}>{excerpt}</Highlighted>
      </span>
    )}
  </>
)
