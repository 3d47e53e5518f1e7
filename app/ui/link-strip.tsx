import { useEffect, useRef } from 'react'
import { Link, type To } from 'react-router'

/**
 * Returns a ref for a strip of links. Scrolls sideways to the current link, again when `shown` changes, and sets
 * `data-before` and `data-after` while the strip hides links at its start or end, so that it can fade out there.
 */
export function useLinkStrip(shown: string | undefined) {
  const ref = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current link depends on it
  useEffect(() => {
    const strip = ref.current
    if (!strip) return
    const fade = () => {
      strip.toggleAttribute('data-before', strip.scrollLeft > 1)
      strip.toggleAttribute('data-after', strip.scrollLeft + strip.clientWidth < strip.scrollWidth - 1)
    }
    const resized = new ResizeObserver(() => {
      const current = strip.querySelector<HTMLElement>('[aria-current]')
      if (current) strip.scrollLeft = current.offsetLeft - (strip.clientWidth - current.offsetWidth) / 2
      fade()
    })
    resized.observe(strip)
    strip.addEventListener('scroll', fade, { passive: true })
    return () => {
      resized.disconnect()
      strip.removeEventListener('scroll', fade)
    }
  }, [shown])
  return ref
}

type StripLink = { to: To; text: string; count?: number; current: boolean }

/** Links side by side. On narrow screens, scrolls sideways to the current one. */
export function LinkStrip({
  label,
  links,
  current,
  preventScrollReset = false,
  className,
}: {
  label: string
  links: StripLink[]
  current: 'page' | 'true'
  preventScrollReset?: boolean
  className: string
}) {
  return (
    <nav
      ref={useLinkStrip(links.find((link) => link.current)?.text)}
      aria-label={label}
      className={`relative flex overflow-x-auto overflow-y-hidden [scrollbar-width:none] data-before:mask-l-from-[calc(100%-2.5rem)] data-after:mask-r-from-[calc(100%-2.5rem)] ${className}`}
    >
      {links.map(({ to, text, count = 0, current: isCurrent }) => (
        <Link
          key={text}
          to={to}
          preventScrollReset={preventScrollReset}
          aria-current={isCurrent ? current : undefined}
          className={`flex shrink-0 items-center gap-2 min-h-11 px-3 border-b-2 focus-visible:-outline-offset-2 ${
            isCurrent
              ? 'border-brass forced-colors:border-[Highlight] font-semibold'
              : 'border-transparent forced-colors:border-[Canvas] text-soft hover:text-text'
          }`}
        >
          {text}
          {count > 0 && (
            <span className="bg-brass px-1.5 text-xs font-semibold leading-5 text-ink tabular-nums">
              {count}
            </span>
          )}
        </Link>
      ))}
    </nav>
  )
}
