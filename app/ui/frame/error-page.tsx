import { useContext, useEffect } from 'react'
import { href, isRouteErrorResponse, useRevalidator } from 'react-router'
import { t, tRich } from '#app/texts.ts'
import { ResponseContext } from '#app/ui/response-context.ts'
import { isNetworkError } from '../network-error.ts'

type NavTarget = { to: string; text: string }

export function getErrorTitle(error: unknown): string {
  if (!isRouteErrorResponse(error)) return t('Something went wrong')
  if (typeof error.data === 'string' && error.data !== '') return error.data
  return error.status === 404 ? t('Page not found') : t('That isn’t possible')
}

/**
 * Error page. Statuses such as 404 and 403 have their own message, unexpected errors show an id. `home`: link to
 * continue with instead of the site. `list`: link to the list that a missing item belongs to.
 */
export function ErrorPage({ error, home, list }: { error: unknown; home?: NavTarget; list?: NavTarget }) {
  if (isNetworkError(error)) return <UnreachablePage inArea={home !== undefined} />
  const response = isRouteErrorResponse(error) ? error : null
  const missing = response?.status === 404
  const other = missing && list ? list : { to: href('/contact'), text: t('Contact Us') }
  return (
    <div className={home ? 'pb-10' : 'wrap py-20 sm:py-32'}>
      <p className="font-display text-2xl text-accent">{response ? response.status : 500}</p>
      <h1 className="mt-3 text-title wrap-anywhere">{getErrorTitle(error)}</h1>
      <p className="mt-6 text-lead text-soft">
        {missing
          ? t('The address may have changed, or it may contain a typo.')
          : response?.status === 503
            ? t('Everything you saved is safe.')
            : response
              ? t('If you think this is a mistake, please contact us.')
              : t('Something failed on our end, and we’ve recorded it. Please try again in a moment.')}
      </p>
      {!response && <ErrorId />}
      <p className="mt-10 flex flex-wrap gap-4">
        <a href={home?.to ?? href('/')} className="button button-brass">
          {home?.text ?? t('Go to the Home Page')}
        </a>
        {!home && (
          <a href={other.to} className="button button-line">
            {other.text}
          </a>
        )}
      </p>
    </div>
  )
}

/** Error page for a request that got no response. Reloads when the browser is back online. */
function UnreachablePage({ inArea }: { inArea: boolean }) {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    addEventListener('online', revalidate)
    return () => removeEventListener('online', revalidate)
  }, [revalidate])
  return (
    <div role="alert" className={inArea ? 'pb-10' : 'wrap py-20 sm:py-32'}>
      <h1 className="text-title">
        {navigator.onLine ? t('We can’t reach the server') : t('You’re offline')}
      </h1>
      {!navigator.onLine && (
        <p className="mt-6 text-lead text-soft">{t('We’ll load this page when you’re back online.')}</p>
      )}
      <button
        type="button"
        onClick={revalidate}
        disabled={state === 'loading'}
        className="mt-10 button button-brass"
      >
        {t('Try Again')}
      </button>
    </div>
  )
}

function ErrorId() {
  const fromServer = useContext(ResponseContext).requestId
  const id = fromServer ?? document.documentElement.dataset.request
  return <p className="mt-4 text-soft">{tRich('Request ID: {id}', { id: <code>{id}</code> })}</p>
}
