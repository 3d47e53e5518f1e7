import { href } from 'react-router'
import { listInvoicesForClient } from '#app/domain/invoices/client-invoices.server.ts'
import { InvoiceRows } from '#app/routes/invoices/invoice-lists.tsx'
import { createTabMeta } from '#app/routes/projects/tab-meta.ts'
import { t } from '#app/texts.ts'
import { PageSection } from '#app/ui/page.tsx'
import type { Route } from './+types/project-invoices.ts'
import { getProjectCtx } from './project-actions.server.ts'

export const meta = createTabMeta(t('Invoices'))

export const loader = async ({ context, params: { id } }: Route.LoaderArgs) => ({
  invoices: await listInvoicesForClient(await getProjectCtx(context, id), { project: id, size: 10 }),
})

export default function ClientProjectInvoicesPage({
  loaderData: {
    invoices: { rows, more },
  },
}: Route.ComponentProps) {
  if (rows.length === 0) return <p className="text-soft">{t('No invoices yet.')}</p>
  return (
    <div className="max-w-4xl">
      <PageSection
        id="invoices"
        title={t('Invoices')}
        more={more !== null && { to: href('/client/invoices'), text: t('All invoices') }}
      >
        <InvoiceRows side="client" invoices={rows} />
      </PageSection>
    </div>
  )
}
