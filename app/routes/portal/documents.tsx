import { data, useNavigation, useRevalidator } from 'react-router'
import { z } from 'zod'
import { clientCtx } from '#app/auth/guards.server.ts'
import { listProjectsForClient } from '#app/domain/client-projects.server.ts'
import { findHistoryForClient } from '#app/domain/document-history.server.ts'
import { listDocumentsForClient } from '#app/domain/documents.server.ts'
import { NotFound } from '#app/domain/failures.ts'
import { unlistedMeta } from '#app/page-meta.ts'
import type { Route } from './+types/documents.ts'
import { DocumentDialog } from './document-dialog.tsx'
import { DocumentSearch } from './document-search.tsx'
import { DocumentTable } from './document-table.tsx'
import { UploadArea } from './upload-area.tsx'

export const meta: Route.MetaFunction = () => unlistedMeta('Document Portal')

// An address that somebody changed by hand shows the plain list, not an error.
const text = z
  .string()
  .max(255)
  .regex(/^[^\0]*$/)
  .catch('')
const Query = z.object({
  search: text.default('').transform((search) => search.trim()),
  sort: z.enum(['modified', 'name', 'version', 'size']).catch('modified'),
  direction: z.enum(['asc', 'desc']).optional().catch(undefined),
  after: text.default(''),
  document: text.default(''),
  preview: z.coerce.number().int().positive().optional().catch(undefined),
})

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = clientCtx(context)
  const { document, preview, after, ...asked } = Query.parse(Object.fromEntries(url.searchParams))
  const query = { ...asked, direction: asked.direction ?? (asked.sort === 'name' ? 'asc' : 'desc') } as const
  try {
    const [list, projects, opened] = await Promise.all([
      listDocumentsForClient(ctx, { ...query, after: after || null }),
      listProjectsForClient(ctx),
      document ? findHistoryForClient(ctx, document) : null,
    ])
    return {
      ...list,
      query: { ...query, after },
      projects: projects.map(({ id, title }) => ({ id, title })),
      opened: opened && { ...opened, preview: preview ?? null },
    }
  } catch (err) {
    if (err instanceof NotFound) throw data(err.message, err.status)
    throw err
  }
}

export default function Documents({ loaderData }: Route.ComponentProps) {
  const { documents, more, query, projects, opened } = loaderData
  const revalidator = useRevalidator()
  const { state, location } = useNavigation()
  const loading = state === 'loading' && location.pathname === '/client/documents'
  return (
    <>
      <h1 className="text-4xl sm:text-5xl">Client Document Portal</h1>
      <section aria-labelledby="upload" className="mt-8">
        <h2 id="upload" className="text-2xl mb-4">
          Upload New Document
        </h2>
        <UploadArea projects={projects} onUploaded={() => revalidator.revalidate()} />
      </section>
      <section aria-labelledby="list" className="mt-10">
        <div className="flex flex-wrap items-end justify-between gap-4 mb-4">
          <h2 id="list" className="text-2xl">
            Uploaded Documents
          </h2>
          <DocumentSearch query={query} />
        </div>
        <p role="status" className="text-soft text-sm empty:hidden">
          {loading && 'Loading documents...'}
        </p>
        <DocumentTable documents={documents} more={more} query={query} />
      </section>
      {opened && <DocumentDialog key={opened.id} document={opened} />}
    </>
  )
}
