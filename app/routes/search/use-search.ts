import { useEffect, useState } from 'react'
import type { SearchAnswer } from '#app/domain/search/kinds.ts'
import { wordsOf } from '#app/domain/search/words.ts'
import { t } from '#app/texts.ts'
import { type SearchArea, searchAnswer } from './places.ts'

/** Debounce delay: long enough for typing, short enough to go unnoticed. */
const PAUSE_MS = 150

export type SearchState =
  | { step: 'idle' }
  | { step: 'found'; text: string; answer: SearchAnswer }
  | { step: 'failed'; problem: string }

const AWAY = t('The search does not answer at the moment. Please try again.')

/** Searches while typing: debounces requests and aborts outdated ones. */
export function useSearch(area: SearchArea, typed: string): SearchState & { busy: boolean } {
  const text = typed.trim()
  const [state, setState] = useState<SearchState & { of: string }>({ step: 'idle', of: '' })
  const enough = wordsOf(text).length > 0
  useEffect(() => {
    if (!enough) return
    const stale = new AbortController()
    const timer = setTimeout(async () => {
      const next = await ask(area, text, stale.signal)
      if (!stale.signal.aborted) setState({ ...next, of: text })
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      stale.abort()
    }
  }, [area, text, enough])
  if (!enough) return { step: 'idle', busy: false }
  return { ...state, busy: state.of !== text }
}

async function ask(area: SearchArea, text: string, signal: AbortSignal): Promise<SearchState> {
  try {
    const answer = await fetch(`${searchAnswer[area]}?${new URLSearchParams({ q: text })}`, { signal })
    const type = answer.headers.get('content-type') ?? ''
    if (answer.ok && type.startsWith('application/json'))
      return { step: 'found', text, answer: await answer.json() }
    return { step: 'failed', problem: type.startsWith('text/plain') ? await answer.text() : AWAY }
  } catch {
    return { step: 'failed', problem: AWAY }
  }
}
