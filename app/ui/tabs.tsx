import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'

export type Tab = {
  to: string
  text: string
  /** Number of items waiting for the reader, shown after the text. Zero is not shown. */
  count?: number
  /** Other paths on which this tab is the current one. */
  also?: string[]
}

/** Returns a ref for a strip of links that scrolls sideways to the current one, and again when `shown` changes. */
export function useScrollToCurrent(shown: string | null) {
  const strip = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a different page or filter has a different current link
  useEffect(() => {
    const current = strip.current?.querySelector<HTMLElement>('[aria-current]')
    if (strip.current && current)
      strip.current.scrollLeft = current.offsetLeft - (strip.current.clientWidth - current.offsetWidth) / 2
  }, [shown])
  return strip
}

/** Links between a record's pages. On narrow screens, scrolls sideways to the current tab. */
export function Tabs({ label, tabs }: { label: string; tabs: Tab[] }) {
  const { pathname } = useLocation()
  const strip = useScrollToCurrent(pathname)
  return (
    <nav
      ref={strip}
      aria-label={label}
      className="relative flex overflow-x-auto overflow-y-hidden border-b border-line [scrollbar-width:none]"
    >
      {tabs.map(({ to, text, count = 0, also = [] }) => {
        const active = [to, ...also].includes(pathname)
        return (
          <Link
            key={to}
            to={to}
            aria-current={active ? 'page' : undefined}
            className={`flex shrink-0 items-center gap-2 min-h-11 px-3 border-b-2 focus-visible:-outline-offset-2 ${
              active ? 'border-brass font-semibold' : 'border-transparent text-soft hover:text-text'
            }`}
          >
            {text}
            {count > 0 && (
              <span className="bg-brass px-1.5 text-xs font-semibold leading-5 text-ink tabular-nums">
                {count}
              </span>
            )}
          </Link>
        )
      })}
    </nav>
  )
}
