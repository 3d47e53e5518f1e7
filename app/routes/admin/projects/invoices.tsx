import { href, Link } from 'react-router'
import { makesInvoices } from '#app/content/modules.ts'
import { listInvoices } from '#app/domain/invoices/admin-invoices.server.ts'
import { getAdminCtx } from '#app/domain/sign-in/guards.server.ts'
import { InvoiceRows } from '#app/routes/invoices/invoice-lists.tsx'
import { getTextParam } from '#app/routes/list-query.ts'
import { createTabMeta } from '#app/routes/projects/tab-meta.ts'
import { t } from '#app/texts.ts'
import { EmptyState, Pagination } from '#app/ui/list/list-controls.tsx'
import type { Route } from './+types/invoices.ts'
import { useProjectHeader } from './project-header.tsx'

export const meta = createTabMeta(t('Invoices'))

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const after = getTextParam(url, 'after') || null
  const query = { search: '', clientId: null, projectId: params.id, after }
  return { invoices: await listInvoices(getAdminCtx(context), query), after }
}

export default function ProjectInvoicesPage({ loaderData: { invoices, after } }: Route.ComponentProps) {
  const { id, account } = useProjectHeader()
  return (
    <section aria-labelledby="invoices" className="max-w-4xl">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="invoices" className="text-2xl">
          {t('Invoices')}
        </h2>
        {account && makesInvoices && (
          <Link
            to={`${href('/admin/invoices/new')}?client=${account.uid}&project=${id}`}
            className="button button-brass"
          >
            {t('New Invoice')}
          </Link>
        )}
      </div>
      {invoices.rows.length === 0 && <EmptyState>{t('No invoices yet.')}</EmptyState>}
      <InvoiceRows side="firm" invoices={invoices.rows} />
      <Pagination after={after} more={invoices.more} />
      {invoices.rows.length > 0 && (
        <p className="mt-2">
          <Link to={`${href('/admin/invoices')}?project=${id}`} className="tall-link">
            {t('Search and export these invoices')}
          </Link>
        </p>
      )}
    </section>
  )
}
