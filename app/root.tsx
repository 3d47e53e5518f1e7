import { type ReactNode, useContext } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches } from 'react-router'
import { firm } from '#content/firm.ts'
import type { Route } from './+types/root.ts'
import { actorKey, ctxKey } from './context.ts'
import { AnswerContext } from './ui/answer.ts'
import { ErrorPage } from './ui/error-page.tsx'
import { SiteFrame } from './ui/frame.tsx'

export const meta: Route.MetaFunction = () => [
  { title: `${firm.name}: ${firm.tagline}` },
  { name: 'description', content: firm.tagline },
]

/** What header and footer need to know of the visitor, and nothing more. */
export function loader({ context }: Route.LoaderArgs) {
  const actor = context.get(actorKey)
  return { viewer: actor && { isAdmin: actor.email === context.get(ctxKey).adminEmail } }
}

/** Only areas that ask for it with `handle = { scripts: true }` get the framework's script. */
export function Layout({ children }: { children: ReactNode }) {
  const scripts = useMatches().some((match) => (match.handle as { scripts?: boolean } | undefined)?.scripts)
  const { nonce, siteCss, requestId } = useContext(AnswerContext)
  return (
    <html lang="en" data-request={scripts ? requestId : undefined} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <Meta />
        {scripts ? <Links nonce={nonce} /> : <style>{siteCss}</style>}
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
