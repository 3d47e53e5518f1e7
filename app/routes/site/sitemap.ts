import customPageLinks from 'virtual:custom-page-links'
import news from 'virtual:news'
import { href } from 'react-router'
import { isPageOff } from '#app/content/optional-pages.ts'
import { ctxKey } from '#app/context.ts'
import { listProjectsForSitemap } from '#app/domain/projects/published-projects.server.ts'
import type { Route } from './+types/sitemap.ts'
import { newsPath } from './news/news-components.tsx'
import { existingPages } from './pages.ts'
import { escapeXml } from './xml.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const projects = isPageOff('/portfolio') ? [] : await listProjectsForSitemap(ctx)
  const pages: { path: string; changed?: Date }[] = [
    ...existingPages,
    ...customPageLinks.map(({ to }) => ({ path: to })),
    ...(isPageOff('/news') || news.length === 0
      ? []
      : [{ path: newsPath }, ...news.map(({ slug }) => ({ path: `${newsPath}/${slug}` }))]),
    ...projects.map(({ slug, createdAt }) => ({
      path: href('/portfolio/:slug', { slug }),
      changed: createdAt,
    })),
  ]
  const entries = pages.map(({ path, changed }) => {
    const lastmod = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ''
    return `<url><loc>${escapeXml(ctx.appUrl + path)}</loc>${lastmod}</url>\n`
  })
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('')}</urlset>
`
  return new Response(xml, {
    headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  })
}
