import { href, Link } from 'react-router'
import { listInvoices } from '#app/domain/invoices/admin-invoices.server.ts'
import { findProjectHeader } from '#app/domain/projects/list-projects.server.ts'
import { getAdminCtx } from '#app/domain/sign-in/guards.server.ts'
import { createUnlistedMeta } from '#app/page-meta.ts'
import { InvoiceRows } from '#app/routes/admin/document-and-invoice-sections.tsx'
import { throwAsErrorResponse } from '#app/routes/form-handler.server.ts'
import { getTextParam } from '#app/routes/list-query.ts'
import { t } from '#app/texts.ts'
import { EmptyState } from '#app/ui/list/empty-state.tsx'
import { Pagination } from '#app/ui/list/list-controls.tsx'
import type { Route } from './+types/invoices.ts'
import { ProjectHeader } from './project-header.tsx'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  createUnlistedMeta(
    loaderData ? t('Invoices for {title}', { title: loaderData.project.title }) : t('Project not found'),
  )

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = getAdminCtx(context)
  const after = getTextParam(url, 'after') || null
  const [project, invoices] = await Promise.all([
    throwAsErrorResponse(findProjectHeader(ctx, params.id)),
    listInvoices(ctx, { search: '', clientId: null, projectId: params.id, after }),
  ])
  return { project, invoices, after }
}

export default function ProjectInvoicesPage({
  loaderData: { project, invoices, after },
}: Route.ComponentProps) {
  const { id, account } = project
  return (
    <>
      <ProjectHeader project={project} />
      <section aria-labelledby="invoices" className="mt-8 max-w-4xl">
        <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
          <h2 id="invoices" className="text-2xl">
            {t('Invoices')}
          </h2>
          {account && (
            <Link
              to={`${href('/admin/invoices/new')}?client=${account.uid}&project=${id}`}
              className="button button-brass"
            >
              {t('New Invoice')}
            </Link>
          )}
        </div>
        {invoices.rows.length === 0 && <EmptyState>{t('No invoices yet.')}</EmptyState>}
        <InvoiceRows invoices={invoices.rows} />
        <Pagination after={after} more={invoices.more} />
        {invoices.rows.length > 0 && (
          <p className="mt-2">
            <Link to={`${href('/admin/invoices')}?project=${id}`} className="tall-link">
              {t('Search and export these invoices')}
            </Link>
          </p>
        )}
      </section>
    </>
  )
}
