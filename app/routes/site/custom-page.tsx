import customPages from 'virtual:custom-pages'
import { data, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { createPageMeta } from '#app/page-meta.ts'
import { SitePageHeader } from './site-page-parts.tsx'

/**
 * Loads one of the firm's own pages, from `pages/NAME.md` in its content. Each page has its own route in app/routes.ts,
 * so there are no generated types.
 */
export function loader({ url }: LoaderFunctionArgs) {
  const page = customPages.find(({ name }) => `/${name}` === url.pathname)
  if (!page) throw data(null, 404)
  const { title, description, html } = page
  return { title, description, html, path: url.pathname }
}

export function meta({ matches, loaderData }: MetaArgs<typeof loader>) {
  if (!loaderData) return []
  const { title, description, path } = loaderData
  return createPageMeta(matches as unknown as Parameters<typeof createPageMeta>[0], {
    title,
    description,
    path,
  })
}

export default function CustomPage() {
  const { title, html } = useLoaderData<typeof loader>()
  return (
    <>
      <SitePageHeader title={title} />
      <div
        className="wrap py-14 sm:py-20 text-lg custom-page"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the build renders the firm's own Markdown without raw HTML
        dangerouslySetInnerHTML={{ __html: html }}
      />
    </>
  )
}
