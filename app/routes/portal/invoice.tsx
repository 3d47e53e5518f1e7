import { href } from 'react-router'
import { findInvoiceForClient, recordInvoiceOpened } from '#app/domain/invoices/client-invoices.server.ts'
import { listInvoiceFormats } from '#app/domain/invoices/invoice-files.server.ts'
import { InvoiceSheet } from '#app/domain/invoices/invoice-sheet.tsx'
import { getNoXmlNote } from '#app/domain/invoices/invoice-xml.server.ts'
import { getClientCtx } from '#app/domain/sign-in/guards.server.ts'
import { createUnlistedMeta } from '#app/page-meta.ts'
import { throwAsErrorResponse } from '#app/routes/form-handler.server.ts'
import { CreditFacts } from '#app/routes/invoices/credit-facts.tsx'
import { t } from '#app/texts.ts'
import { invoicePageComponents } from '#app/ui/invoice-page-components.tsx'
import { InvoiceXmlLinks } from '#app/ui/invoice-xml-links.tsx'
import { PageHeader } from '#app/ui/page.tsx'
import type { Route } from './+types/invoice.ts'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  createUnlistedMeta(loaderData && t('Invoice {number}', { number: loaderData.invoice.number ?? '' }))

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = getClientCtx(context)
  const invoice = await throwAsErrorResponse(findInvoiceForClient(ctx, params.id))
  await recordInvoiceOpened(ctx, invoice.id)
  const formats = await listInvoiceFormats(ctx.db, invoice)
  return { invoice, formats, noXmlNote: getNoXmlNote(invoice) }
}

export default function ClientInvoicePage({ loaderData }: Route.ComponentProps) {
  const { invoice, formats, noXmlNote } = loaderData
  return (
    <div className="max-w-4xl">
      <div className="no-print">
        <PageHeader
          title={t('Invoice {number}', { number: invoice.number ?? '' })}
          back={{ to: href('/client/invoices'), text: t('Invoices') }}
          actions={
            <>
              <a href={href('/api/invoices/:id/pdf', { id: invoice.id })} className="button button-brass">
                {t('Download PDF')}
              </a>
              <InvoiceXmlLinks id={invoice.id} formats={formats} />
            </>
          }
        />
        {noXmlNote && <p className="mb-4 text-sm text-soft">{noXmlNote}</p>}
      </div>
      <dl className="mb-4 grid gap-3 sm:grid-cols-3 text-sm wrap-anywhere no-print empty:hidden">
        <CreditFacts invoice={invoice} side="client" />
      </dl>
      <article className="panel p-5 sm:p-9">
        <InvoiceSheet invoice={invoice} parts={invoicePageComponents} />
      </article>
    </div>
  )
}
