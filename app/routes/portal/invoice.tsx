import { href } from 'react-router'
import { findInvoiceForClient, recordInvoiceOpened } from '#app/domain/invoices/client-invoices.server.ts'
import { omitPaymentUnlessOpen } from '#app/domain/invoices/invoice-details.server.ts'
import { listInvoiceFormats } from '#app/domain/invoices/invoice-files.server.ts'
import { formatInvoiceTitle } from '#app/domain/invoices/invoice-labels.ts'
import { InvoiceSheet } from '#app/domain/invoices/invoice-sheet.tsx'
import { getNoXmlNote } from '#app/domain/invoices/invoice-xml.server.ts'
import { getPaymentOptions } from '#app/domain/invoices/payment-options.server.ts'
import { canReportPayment, reportPayment } from '#app/domain/invoices/report-payment.server.ts'
import { getClientCtx } from '#app/domain/sign-in/guards.server.ts'
import { createUnlistedMeta } from '#app/page-meta.ts'
import {
  defineButtonHandler,
  handleFormByIntent,
  throwAsErrorResponse,
} from '#app/routes/form-handler.server.ts'
import { CreditFacts } from '#app/routes/invoices/credit-facts.tsx'
import { ExternalBadge, ExternalSheet } from '#app/routes/invoices/external-sheet.tsx'
import { actionHeaders } from '#app/routes/route-exports.ts'
import { t } from '#app/texts.ts'
import { ButtonForm } from '#app/ui/form/button-form.tsx'
import { FormNotices, getFirstError } from '#app/ui/form/form-outcome.tsx'
import { invoicePageComponents } from '#app/ui/invoice-page-components.tsx'
import { InvoiceXmlLinks } from '#app/ui/invoice-xml-links.tsx'
import { PageHeader } from '#app/ui/page.tsx'
import { PaymentReport } from '#app/ui/payment-report.tsx'
import type { Route } from './+types/invoice.ts'

export const headers = actionHeaders
export const meta: Route.MetaFunction = ({ loaderData }) =>
  createUnlistedMeta(loaderData && formatInvoiceTitle(loaderData.invoice))

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = getClientCtx(context)
  const invoice = await throwAsErrorResponse(findInvoiceForClient(ctx, params.id))
  await recordInvoiceOpened(ctx, invoice.id)
  const formats = await listInvoiceFormats(ctx.db, invoice)
  return {
    invoice: omitPaymentUnlessOpen(invoice),
    formats,
    noXmlNote: getNoXmlNote(invoice),
    payment: getPaymentOptions(invoice),
    canReport: canReportPayment(invoice),
  }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const ctx = getClientCtx(context)
  return handleFormByIntent(ctx, await request.formData(), {
    'report-payment': defineButtonHandler(() => reportPayment(ctx, params.id), {
      notice: t('Thank you. We’ll check our account, and send no reminders for seven days.'),
    }),
  })
}

export default function ClientInvoicePage({ loaderData, actionData }: Route.ComponentProps) {
  const { invoice, formats, noXmlNote, payment, canReport } = loaderData
  return (
    <div className="max-w-4xl">
      <div className="no-print">
        <PageHeader
          title={formatInvoiceTitle(invoice)}
          badge={invoice.external && <ExternalBadge />}
          back={{ to: href('/client/invoices'), text: t('Invoices') }}
          actions={
            <>
              {formats.includes('pdf') && (
                <a href={href('/api/invoices/:id/pdf', { id: invoice.id })} className="button button-brass">
                  {t('Download PDF')}
                </a>
              )}
              <InvoiceXmlLinks id={invoice.id} formats={formats} />
            </>
          }
        />
        <div className="grid gap-4 mb-4 empty:hidden">
          <FormNotices outcome={actionData} error={getFirstError(actionData)} />
        </div>
        <div className="flex flex-wrap items-center gap-4 mb-4 empty:hidden">
          {payment.link && (
            <a href={payment.link} className="button button-brass">
              {t('Pay Online')}
            </a>
          )}
          {canReport && <ButtonForm button={t("I've paid")} fields={{ intent: 'report-payment' }} />}
          <PaymentReport invoice={invoice} />
        </div>
        {noXmlNote && <p className="mb-4 text-sm text-soft">{noXmlNote}</p>}
      </div>
      <dl className="mb-4 grid gap-3 sm:grid-cols-3 text-sm wrap-anywhere no-print empty:hidden">
        <CreditFacts invoice={invoice} side="client" />
      </dl>
      <article className="panel p-5 sm:p-9">
        {invoice.external ? (
          <ExternalSheet invoice={invoice} />
        ) : (
          <InvoiceSheet invoice={invoice} parts={invoicePageComponents} transferCode={payment.code} />
        )}
      </article>
    </div>
  )
}
