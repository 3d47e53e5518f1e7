import { href, Link } from 'react-router'
import { clientCtx } from '#app/auth/guards.server.ts'
import { findInvoiceForClient } from '#app/domain/invoices/client-invoices.server.ts'
import { InvoiceSheet } from '#app/domain/invoices/sheet.tsx'
import { unlistedMeta } from '#app/page-meta.ts'
import { t } from '#app/texts.ts'
import { pageParts } from '#app/ui/invoice-page.tsx'
import { attempt } from '../take-form.server.ts'
import type { Route } from './+types/invoice.ts'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  unlistedMeta(
    loaderData ? t('Invoice {number}', { number: loaderData.invoice.number ?? '' }) : t('Invoice not found'),
  )

export async function loader({ context, params }: Route.LoaderArgs) {
  return { invoice: await attempt(findInvoiceForClient(clientCtx(context), params.id)) }
}

export default function InvoicePage({ loaderData: { invoice } }: Route.ComponentProps) {
  return (
    <div className="max-w-4xl">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <Link to={href('/client/invoices')} className="tall-link">
          {t('Invoices')}
        </Link>
        <a href={href('/api/invoices/:id/pdf', { id: invoice.id })} className="button button-brass">
          {t('Download PDF')}
        </a>
      </div>
      <article className="bg-surface border border-line p-5 sm:p-9">
        <InvoiceSheet invoice={invoice} parts={pageParts} />
      </article>
    </div>
  )
}
