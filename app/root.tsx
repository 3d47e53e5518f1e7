import { themeColor } from 'virtual:brand'
import { type ReactNode, useContext } from 'react'
import { data, href, Meta, Outlet, Scripts, ScrollRestoration, useMatches } from 'react-router'
import { recordAdministratorVisit } from '#app/domain/projects/restrict-project.server.ts'
import { rejectWhileImpersonating } from '#app/domain/sign-in/guards.server.ts'
import stylesheet from '#app/portal.css?url'
import { parseSelectedIds } from '#app/ui/bulk/selection.ts'
import { SiteFrame } from '#app/ui/frame/site-frame.tsx'
import { ResponseContext } from '#app/ui/response-context.ts'
import { language } from '#content/language.ts'
import type { Route } from './+types/root.ts'
import {
  actorKey,
  clientIpKey,
  ctxKey,
  hasClientArea,
  isGuest,
  isImpersonating,
  isStaff,
  routePatternKey,
  sessionLookupErrorKey,
} from './context.ts'
import { parseReaderCookie } from './core/reader-locale.ts'
import { createUnlistedMeta } from './page-meta.ts'
import { inlineScript } from './ui/before-hydration.ts'
import { ErrorPage, getErrorTitle } from './ui/frame/error-page.tsx'
import type { Viewer } from './ui/viewer.ts'

/** Title of error pages. Other pages have their own. */
export const meta: Route.MetaFunction = ({ error }) =>
  createUnlistedMeta(error ? getErrorTitle(error) : undefined)

/**
 * Responds 503 while the database is unavailable, instead of redirecting to sign in or showing a page without the
 * user's data.
 */
const rejectWhileUnavailable: Route.MiddlewareFunction = ({ context }) => {
  const message = context.get(sessionLookupErrorKey)
  if (message) throw data(message, 503)
}

const storeRoutePattern: Route.MiddlewareFunction = ({ context, pattern }) => {
  context.set(routePatternKey, pattern)
}

/** Records every page and download of a restricted project that the administrator opens. */
const recordVisit: Route.MiddlewareFunction = async ({ context, params, url }, next) => {
  const response = await next()
  const actor = context.get(actorKey)
  // Pictures are part of pages, and public ones of the site.
  if (!actor || params.picture || !response.ok) return response
  const project = url.searchParams.get('project')
  const ids = [params.id, project, ...parseSelectedIds(url.searchParams)].flatMap((id) => id ?? [])
  await recordAdministratorVisit({ ...context.get(ctxKey), actor, clientIp: context.get(clientIpKey) }, ids)
  return response
}

export const middleware: Route.MiddlewareFunction[] = [
  storeRoutePattern,
  rejectWhileUnavailable,
  rejectWhileImpersonating,
  recordVisit,
]

/** Returns only what the header and footer need: the current user and the site's public origin. */
export function loader({ request, context }: Route.LoaderArgs) {
  const actor = context.get(actorKey)
  const { adminEmail, appUrl } = context.get(ctxKey)
  const impersonatedName = actor && isImpersonating(actor) ? actor.name || actor.email : null
  const viewer: Viewer | null = actor && {
    account: impersonatedName ? null : actor.uid,
    isAdmin: actor.email === adminEmail,
    isStaff: actor.role === 'staff',
    hasClientArea: hasClientArea(actor),
    isGuest: isGuest(actor),
    impersonatedName,
    name: actor.termsAccepted || isStaff(actor) || isGuest(actor) ? actor.name || actor.email : null,
    reader: parseReaderCookie(request.headers.get('cookie')),
  }
  return { viewer, origin: appUrl }
}

/** Document layout. Only routes with `handle = { scripts: true }` load the framework's scripts. */
export function Layout({ children }: { children: ReactNode }) {
  const handles = useMatches().map(
    ({ handle }) => handle as { scripts?: boolean; inquiry?: boolean } | undefined,
  )
  const scripts = handles.some((handle) => handle?.scripts)
  const forms = scripts || handles.some((handle) => handle?.inquiry)
  const { nonce, siteCss, requestId } = useContext(ResponseContext)
  return (
    <html lang={language.lang} data-request={scripts ? requestId : undefined} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        {forms && (
          <script
            // The script runs before hydration, so the client bundle omits its text.
            suppressHydrationWarning
            // biome-ignore lint/security/noDangerouslySetInnerHtml: constant script of this program
            dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? inlineScript : '' }}
          />
        )}
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href={href('/site.webmanifest')} />
        <meta name="theme-color" content={themeColor} />
        <Meta />
        {/* `precedence` emits the stylesheet before the scripts, so that nothing is painted without it. */}
        {scripts ? <link rel="stylesheet" href={stylesheet} precedence="area" /> : <style>{siteCss}</style>}
      </head>
      <body>
        {children}
        {scripts && (
          <>
            <ScrollRestoration nonce={nonce} />
            <Scripts nonce={nonce} />
          </>
        )}
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <SiteFrame>
      <ErrorPage error={error} />
    </SiteFrame>
  )
}
