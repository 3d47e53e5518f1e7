import { useEffect, useRef, useState } from 'react'
import { href, Link, useNavigate } from 'react-router'
import type { ShownDocument } from '#app/domain/rooms/view-document.server.ts'
import { t, tRich } from '#app/texts.ts'
import { HiddenFields } from '#app/ui/form/button-form.tsx'
import { useListLink } from '#app/ui/list/list-controls.tsx'
import { useReadingTime } from './use-reading-time.ts'

const ZOOMS = [50, 75, 100, 125, 150, 200, 300]
const FORM_FIELDS = 'input, select, textarea'

type PagesProps = { document: ShownDocument; pages: number }

/** Pages with a toolbar. Keys to change the page: Page Up, Page Down, left and right arrow, Home, End. */
export function DocumentPages({ document: shown, pages }: PagesProps) {
  const { first, last, requested } = shown
  const [page, setPage] = useState(requested)
  const [zoom, setZoom] = useState(100)
  const list = useRef<HTMLOListElement>(null)
  const navigate = useNavigate()
  const linkTo = useListLink()
  useReadingTime(list, shown, setPage)
  const goTo = (wanted: number) => {
    const target = Math.min(Math.max(wanted, 1), pages)
    const element = document.getElementById(getPageId(target))
    if (!element) return void navigate(linkTo({ page: String(target) }))
    element.scrollIntoView()
    element.focus({ preventScroll: true })
    setPage(target)
  }
  usePageKeys(page, pages, goTo)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only for the page in the address, at first
  useEffect(() => {
    if (requested > first) goTo(requested)
  }, [])
  const shownPages = Array.from({ length: last - first + 1 }, (_, i) => first + i)
  const zoomBy = (steps: number) =>
    setZoom(ZOOMS[Math.min(Math.max(ZOOMS.indexOf(zoom) + steps, 0), ZOOMS.length - 1)] ?? zoom)
  return (
    <section aria-label={t('Pages')}>
      <div className="sticky top-0 z-10 flex flex-wrap items-center gap-x-4 py-1 mb-3 bg-paper border-b border-line">
        <PageField group={shown.group?.id} page={page} pages={pages} onGo={goTo} />
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms */}
        <div role="group" aria-label={t('Zoom')} className="flex items-center ml-auto">
          <ZoomButton text="−" label={t('Zoom out')} onClick={() => zoomBy(-1)} />
          <output className="w-14 text-center tabular-nums">{t('{percent}%', { percent: zoom })}</output>
          <ZoomButton text="+" label={t('Zoom in')} onClick={() => zoomBy(1)} />
        </div>
      </div>
      <PartLinks document={shown} pages={pages} />
      <div className="overflow-x-auto">
        {/* No style at 100 %, because the content security policy forbids inline styles in served HTML. */}
        <ol ref={list} className="grid gap-4" style={zoom === 100 ? undefined : { width: `${zoom}%` }}>
          {shownPages.map((number) => (
            <DocumentPage key={number} document={shown} page={number} pages={pages} />
          ))}
        </ol>
      </div>
      <PartLinks document={shown} pages={pages} />
    </section>
  )
}

function usePageKeys(page: number, pages: number, goTo: (page: number) => void) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      if (event.target instanceof Element && event.target.closest(FORM_FIELDS)) return
      const wanted = {
        PageDown: page + 1,
        ArrowRight: page + 1,
        PageUp: page - 1,
        ArrowLeft: page - 1,
        Home: 1,
        End: pages,
      }[event.key]
      if (wanted === undefined) return
      event.preventDefault()
      goTo(wanted)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  })
}

/** Page number field. Enter goes to the page or, without scripts, loads the part of the document that contains it. */
function PageField({
  group,
  page,
  pages,
  onGo,
}: {
  group: string | undefined
  page: number
  pages: number
  onGo: (page: number) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  const shownPage = useRef(page)
  // Without React's `value`, so that a number typed before hydration is kept.
  useEffect(() => {
    if (page !== shownPage.current && input.current) input.current.value = String(page)
    shownPage.current = page
  }, [page])
  const field = (
    <input
      key="field"
      ref={input}
      name="page"
      inputMode="numeric"
      aria-label={t('Page')}
      className="field-control w-20 text-right tabular-nums"
      defaultValue={page}
      onBlur={({ currentTarget }) => {
        currentTarget.value = String(page)
      }}
    />
  )
  return (
    <form
      className="flex items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        const typed = input.current?.value.trim() ?? ''
        if (/^\d+$/.test(typed)) onGo(Number(typed))
      }}
    >
      {group && <HiddenFields values={{ group }} />}
      {tRich('Page {field} of {pages}', { field, pages })}
    </form>
  )
}

const ZoomButton = ({ text, label, onClick }: { text: string; label: string; onClick: () => void }) => (
  <button type="button" aria-label={label} className="min-h-11 min-w-11 text-xl" onClick={onClick}>
    {text}
  </button>
)

/** Links to the previous and next part of a long document. */
function PartLinks({ document: { first, last }, pages }: PagesProps) {
  const linkTo = useListLink()
  if (first === 1 && last === pages) return null
  return (
    <p className="flex flex-wrap gap-x-6">
      {first > 1 && (
        <Link to={linkTo({ page: String(first - 1) })} className="tall-link">
          {t('Pages up to {page}', { page: first - 1 })}
        </Link>
      )}
      {last < pages && (
        <Link to={linkTo({ page: String(last + 1) })} className="tall-link ml-auto">
          {t('Pages from {page}', { page: last + 1 })}
        </Link>
      )}
    </p>
  )
}

const getPageId = (page: number) => `page-${page}`

/** Placeholder size in pixels (DIN A4) until the picture is loaded. */
const SIZE = { width: 1160, height: 1640 }

/** Page as a picture, loaded when it comes near the viewport. Explains why a picture can't be loaded. */
function DocumentPage({
  document: { roomId, id, versionId, pageText, requested, group },
  page,
  pages,
}: {
  document: ShownDocument
  page: number
  pages: number
}) {
  const [failure, setFailure] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(1)
  const [isLoaded, setLoaded] = useState(false)
  const path = href('/api/rooms/:id/entries/:entry/pages/:page', {
    id: roomId,
    entry: id,
    page: String(page),
  })
  const query = `?of=${versionId}${group ? `&group=${group.id}` : ''}`
  const text = usePageText(pageText && isLoaded ? `${path}/text${query}` : null)
  const src = `${path}${query}${attempt > 1 ? `&attempt=${attempt}` : ''}`
  return (
    <li id={getPageId(page)} data-page={page} tabIndex={-1} className="scroll-mt-16 list-none">
      {failure === null ? (
        <img
          src={src}
          alt={t('Page {page} of {pages}', { page, pages })}
          loading={page === requested ? 'eager' : 'lazy'}
          width={SIZE.width}
          height={SIZE.height}
          className="w-full h-auto border border-line bg-surface"
          onLoad={() => setLoaded(true)}
          onError={async () => setFailure(await explainFailure(src))}
        />
      ) : (
        <div
          role="alert"
          className="grid place-content-center gap-3 min-h-60 p-4 border border-line bg-surface"
        >
          <p>
            {t('Page {page} can’t be shown.', { page })} {failure}
          </p>
          <p>
            <button
              type="button"
              className="button button-line"
              onClick={() => {
                setFailure(null)
                setAttempt(attempt + 1)
              }}
            >
              {t('Try Again')}
            </button>
          </p>
        </div>
      )}
      {text && <p className="sr-only">{text}</p>}
    </li>
  )
}

/** Requests the picture again to get an error message, which image elements don't provide. */
async function explainFailure(src: string): Promise<string> {
  try {
    const response = await fetch(src)
    if (response.status === 404 || response.status === 401)
      return t('Your access has ended, or the document is no longer in the room.')
    return response.ok ? '' : await response.text()
  } catch {
    return t('Please check your internet connection.')
  }
}

/** Loads a page's text for screen readers. Returns null until it is loaded, and without a path. */
function usePageText(path: string | null): string | null {
  const [text, setText] = useState<string | null>(null)
  useEffect(() => {
    if (!path) return
    const controller = new AbortController()
    fetch(path, { signal: controller.signal })
      .then((response) => (response.ok ? response.text() : null))
      .then(setText, () => {})
    return () => controller.abort()
  }, [path])
  return text
}
