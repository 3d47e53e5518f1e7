import { listInvoicesForClient } from '#app/domain/invoices/client-invoices.server.ts'
import { createTabMeta } from '#app/routes/projects/tab-meta.ts'
import { t } from '#app/texts.ts'
import type { Route } from './+types/project-invoices.ts'
import { getProjectCtx } from './project-actions.server.ts'
import { ClientProjectInvoices } from './sections.tsx'

export const meta = createTabMeta(t('Invoices'))

export const loader = async ({ context, params: { id } }: Route.LoaderArgs) => ({
  invoices: await listInvoicesForClient(await getProjectCtx(context, id), { project: id, size: 10 }),
})

export default function ClientProjectInvoicesPage({ loaderData: { invoices } }: Route.ComponentProps) {
  return (
    <div className="max-w-4xl">
      {invoices.rows.length === 0 && <p className="text-soft">{t('No invoices yet.')}</p>}
      <ClientProjectInvoices invoices={invoices} />
    </div>
  )
}
