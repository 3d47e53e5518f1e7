import { href } from 'react-router'
import { ctxKey } from '#app/context.ts'
import type { Route } from './+types/robots.ts'

const disallowedPaths = [
  '/client',
  '/admin',
  '/rooms',
  '/api',
  '/demo',
  '/logout',
  '/google',
  '/two-factor',
  '/reset-password',
  '/invitation',
  '/close-account',
  '/calendar/',
]

export function loader({ context }: Route.LoaderArgs) {
  const { appUrl } = context.get(ctxKey)
  const lines = [
    'User-agent: *',
    'Allow: /',
    ...disallowedPaths.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${appUrl}${href('/sitemap.xml')}`,
    '',
  ]
  return new Response(lines.join('\n'), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  })
}
