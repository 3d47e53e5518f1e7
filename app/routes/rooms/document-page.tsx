import { useEffect, useState } from 'react'
import { href } from 'react-router'
import type { ShownDocument } from '#app/domain/rooms/show-document.server.ts'
import { t } from '#app/texts.ts'

export const getPageId = (page: number) => `page-${page}`

/** Placeholder size in pixels (DIN A4) until the picture is loaded. */
const SIZE = { width: 1400, height: 1980 }

/** Page as a picture, loaded when it comes near the viewport. Explains why a picture can't be loaded. */
export function DocumentPage({
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
