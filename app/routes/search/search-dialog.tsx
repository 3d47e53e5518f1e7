import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import type { SearchResult } from '#app/domain/search/search-results.ts'
import { MAX_SEARCH_LENGTH, MIN_SEARCH_LENGTH, parseSearchWords } from '#app/domain/search/search-words.ts'
import { t } from '#app/texts.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { SearchResultList, SUPERSEDED_MESSAGE, toSearchOptions } from './search-options.tsx'
import { type SearchArea, searchApiPaths, searchPagePaths } from './search-paths.ts'

/** Debounce delay. Covers the pauses between keystrokes, but is too short to notice. */
const DEBOUNCE_MS = 150

export type SearchState =
  | { step: 'idle' }
  | { step: 'found'; text: string; result: SearchResult }
  | { step: 'failed'; problem: string }

const SEARCH_UNAVAILABLE_MESSAGE = t('Search isn’t responding right now. Please try again.')

export function useSearch(area: SearchArea, typed: string): SearchState & { busy: boolean } {
  const text = typed.trim()
  const [state, setState] = useState<SearchState & { query: string }>({ step: 'idle', query: '' })
  const enough = parseSearchWords(text).length > 0
  useEffect(() => {
    if (!enough) return
    const stale = new AbortController()
    const timer = setTimeout(async () => {
      const next = await fetchSearchResults(area, text, stale.signal)
      if (!stale.signal.aborted) setState({ ...next, query: text })
    }, DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      stale.abort()
    }
  }, [area, text, enough])
  if (!enough) return { step: 'idle', busy: false }
  return { ...state, busy: state.query !== text }
}

async function fetchSearchResults(area: SearchArea, text: string, signal: AbortSignal): Promise<SearchState> {
  try {
    const result = await fetch(`${searchApiPaths[area]}?${new URLSearchParams({ q: text })}`, { signal })
    const type = result.headers.get('content-type') ?? ''
    if (result.ok && type.startsWith('application/json'))
      return { step: 'found', text, result: await result.json() }
    return {
      step: 'failed',
      problem: type.startsWith('text/plain') ? await result.text() : SEARCH_UNAVAILABLE_MESSAGE,
    }
  } catch {
    return { step: 'failed', problem: SEARCH_UNAVAILABLE_MESSAGE }
  }
}

/** Search dialog: a combobox that shows results as the user types and supports arrow key navigation. */
export default function SearchDialog({ area, onClose }: { area: SearchArea; onClose: () => void }) {
  const id = useId()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [selection, setSelection] = useState({ query: '', at: -1 })
  const state = useSearch(area, typed)
  const found = state.step === 'found' ? state : null
  const options = found ? toSearchOptions(area, found) : []
  // Selects the first option once the options match the entered text.
  const first = options.length > 0 && !state.busy ? 0 : -1
  const at = found && selection.query === found.text ? selection.at : first

  const select = (to: number) => {
    if (!found || options.length === 0) return
    // The arrow keys also stop at the input itself.
    const next = ((to + 1 + options.length + 1) % (options.length + 1)) - 1
    setSelection({ query: found.text, at: next })
    document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' })
  }
  const go = (to: string) => {
    // Closing returns the focus to where it was. Without it, the next page takes the focus.
    flushSync(onClose)
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    navigate(to)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') select(at + 1)
    else if (event.key === 'ArrowUp') select(at - 1)
    else return
    event.preventDefault()
  }

  return (
    <Dialog label={t('Search')} closesOnBackdrop onClose={onClose} className="search-dialog">
      <form
        method="get"
        action={searchPagePaths[area]}
        onSubmit={(event) => {
          event.preventDefault()
          const option = options[at]
          if (option) go(option.to)
          else if (typed.trim()) go(`${searchPagePaths[area]}?${new URLSearchParams({ q: typed.trim() })}`)
        }}
        className="flex items-center gap-3 border-b border-line focus-within:border-accent px-4"
      >
        <input
          type="text"
          name="q"
          role="combobox"
          aria-label={t('Search')}
          aria-autocomplete="list"
          aria-expanded={options.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={at >= 0 ? `${id}-${at}` : undefined}
          aria-describedby={`${id}-help`}
          autoFocus
          autoComplete="off"
          spellCheck={false}
          maxLength={MAX_SEARCH_LENGTH}
          placeholder={t('Search')}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          className="grow min-w-0 bg-transparent min-h-14 text-lg outline-none"
        />
        <button type="button" onClick={onClose} className="key min-h-8">
          {t('Esc')}
          <span className="sr-only">{t(', closes the search')}</span>
        </button>
      </form>
      <p role="status" className="sr-only">
        {parseSearchWords(typed).length > 0 && !state.busy && formatResultStatus(state, options.length)}
      </p>
      <div className={`overflow-y-auto ${state.busy ? 'opacity-60' : ''}`}>
        <SearchResultList
          id={id}
          options={options}
          at={at}
          words={found ? parseSearchWords(found.text) : []}
          onGo={go}
        />
        <p id={`${id}-help`} className="px-4 py-3 caption wrap-anywhere">
          {formatHint(state, typed, options.length)}
        </p>
      </div>
    </Dialog>
  )
}

const formatResultStatus = (state: SearchState, count: number) =>
  state.step === 'failed' ? state.problem : count === 1 ? t('1 result') : t('{count} results', { count })

function formatHint(state: SearchState & { busy: boolean }, typed: string, count: number): string {
  if (state.step === 'failed' && !state.busy) return state.problem
  if (state.step === 'found' && state.result.isSuperseded && !state.busy) return SUPERSEDED_MESSAGE
  if (state.step === 'found' && state.result.isSimilarOnly && count > 0)
    return t('No results for “{text}”. Similar:', { text: state.text })
  if (state.step === 'found' && count === 0 && !state.busy)
    return t('No results for “{text}”.', { text: state.text })
  if (typed.trim() && parseSearchWords(typed).length === 0)
    return t('Enter at least {count} letters or digits.', { count: MIN_SEARCH_LENGTH })
  return t('Up and Down to navigate, Enter to open, Esc to close')
}
