import { Form, href, Link, useLocation } from 'react-router'
import { today } from '#app/core/days.ts'
import { listCurrencies } from '#app/core/money.ts'
import {
  type AdminInvoice,
  findBillableClient,
  findInvoice,
} from '#app/domain/invoices/admin-invoices.server.ts'
import { InvoiceSheet } from '#app/domain/invoices/invoice-sheet.tsx'
import { getAdminCtx } from '#app/domain/sign-in/guards.server.ts'
import { searchClients } from '#app/domain/users/clients.server.ts'
import { createUnlistedMeta } from '#app/page-meta.ts'
import { ClientLink } from '#app/routes/admin/clients/client-links.tsx'
import { ClientSearch } from '#app/routes/admin/clients/client-picker.tsx'
import { joinList } from '#app/routes/admin/count-phrase.ts'
import { throwAsErrorResponse } from '#app/routes/form-handler.server.ts'
import { getTextParam } from '#app/routes/list-query.ts'
import { actionHeaders, revalidateAfterConflict } from '#app/routes/route-exports.ts'
import { showErrorAtForm } from '#app/routes/show-error-at-form.ts'
import { DateAndTime } from '#app/ui/dates.tsx'
import { getFirstError } from '#app/ui/form/form-outcome.ts'
import { useIsSubmitting } from '#app/ui/form/submitting.ts'
import { invoicePageComponents } from '#app/ui/invoice-page-components.tsx'
import { CompletionNotice, FormMessage } from '#app/ui/notice.tsx'
import { BackLink, PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/invoice.ts'
import { handleInvoiceForm } from './invoice-actions.server.ts'
import {
  DeleteDraftDialog,
  ReopenInvoiceDialog,
  SendDraftDialog,
  VoidInvoiceDialog,
} from './invoice-dialogs.tsx'
import { InvoiceEditor } from './invoice-editor.tsx'
import { MarkInvoicePaidDialog } from './mark-paid.tsx'

export function SentInvoice({ invoice, today }: { invoice: AdminInvoice; today: string }) {
  const reminding = useIsSubmitting('remind')
  const { id, number, stored, status, remindedAt } = invoice
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <a href={href('/api/invoices/:id/pdf', { id })} className="button button-brass">
          Download PDF
        </a>
        {stored === 'paid' && <ReopenInvoiceDialog number={number} />}
        {stored === 'sent' && <MarkInvoicePaidDialog invoice={invoice} today={today} />}
        {status === 'Overdue' && (
          <Form method="post" action=".">
            <input type="hidden" name="intent" value="remind" />
            <button type="submit" disabled={reminding} className="button button-line">
              Send Reminder
            </button>
          </Form>
        )}
        {invoice.clientId && (
          <Link
            to={`${href('/admin/invoices/new')}?client=${invoice.clientId}&copy=${id}`}
            className="button button-line"
          >
            Duplicate
          </Link>
        )}
        {stored === 'sent' && <VoidInvoiceDialog number={number} />}
      </div>
      <p className="mt-4 mb-6 text-soft wrap-anywhere">
        {invoice.clientId ? (
          <>
            Sent to <ClientLink uid={invoice.clientId}>{invoice.client}</ClientLink>
            {`, ${invoice.clientEmail}`}
            {invoice.copyTo.length > 0 && ` · CC ${joinList(invoice.copyTo)}`}
          </>
        ) : (
          'The client’s account is closed.'
        )}
        {remindedAt && (
          <>
            Last reminder: <DateAndTime value={remindedAt} />
          </>
        )}
      </p>
      <article className="max-w-4xl bg-surface border border-line p-5 sm:p-9">
        <InvoiceSheet invoice={invoice} parts={invoicePageComponents} />
      </article>
    </>
  )
}

export const headers = actionHeaders
export const shouldRevalidate = revalidateAfterConflict
export const meta: Route.MetaFunction = ({ loaderData }) =>
  createUnlistedMeta(formatInvoiceTitle(loaderData?.invoice))

const doneTexts = {
  saved: 'Draft saved.',
  send: "Invoice sent. We've emailed the client.",
  paid: 'Marked as paid.',
  reopen: 'Marked as unpaid. The invoice is open again.',
  void: "Invoice voided. We've emailed the client.",
  remind: 'Reminder sent.',
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = getAdminCtx(context)
  const invoice = await throwAsErrorResponse(findInvoice(ctx, params.id))
  const draft = invoice.stored === 'draft'
  const search = getTextParam(url, 'search')
  const chosen = url.searchParams.has('choose') ? null : getTextParam(url, 'client') || invoice.clientId
  const client = draft && chosen ? await throwAsErrorResponse(findBillableClient(ctx, chosen)) : null
  return {
    invoice,
    client,
    found: draft && !client ? await searchClients(ctx, search) : { clients: [], more: false },
    search,
    currencies: draft ? listCurrencies() : [],
    asked: url.searchParams.get('ask') === 'send',
    today: today(),
  }
}

export const action = async ({ request, context, params }: Route.ActionArgs) =>
  handleInvoiceForm(getAdminCtx(context), params.id, await request.formData())

export const clientAction = (args: Route.ClientActionArgs) => showErrorAtForm(args)

export default function InvoicePage({ loaderData, actionData }: Route.ComponentProps) {
  const { invoice, client } = loaderData
  const visit = useLocation().key
  const draft = invoice.stored === 'draft'
  const back = { to: href('/admin/invoices'), text: 'Invoices' }
  // The draft form shows its own errors if it is rendered.
  const shownInForm = client && actionData?.intent === 'save'
  return (
    <>
      {draft ? <PageHeader title={formatInvoiceTitle(invoice)} back={back} /> : <BackLink {...back} />}
      <div className="grid gap-4 mb-4 empty:hidden">
        <CompletionNotice texts={doneTexts} hidden={actionData !== undefined} />
        <FormMessage>{!shownInForm && getFirstError(actionData)}</FormMessage>
      </div>
      {!draft && <SentInvoice invoice={invoice} today={loaderData.today} />}
      {draft && !client && (
        <ClientSearch found={loaderData.found} search={loaderData.search} keep={{ choose: 'client' }} />
      )}
      {draft && client && (
        <>
          <InvoiceEditor
            key={`${invoice.version}/${client.id}`}
            client={client}
            draft={invoice}
            currencies={loaderData.currencies}
            answer={actionData}
          />
          <div className="mt-8 pt-6 border-t border-line flex flex-wrap gap-3">
            {/* Keyed by navigation so that the dialog reopens after each save. */}
            {loaderData.asked && !actionData && (
              <SendDraftDialog key={visit} invoice={invoice} today={loaderData.today} />
            )}
            <a href={href('/api/invoices/:id/pdf', { id: invoice.id })} className="button button-line">
              PDF of the saved draft
            </a>
            <DeleteDraftDialog version={invoice.version} />
          </div>
        </>
      )}
    </>
  )
}

const formatInvoiceTitle = (invoice?: { number: string | null; client: string }) =>
  invoice?.number
    ? `Invoice ${invoice.number}`
    : invoice
      ? `Draft for ${invoice.client}`
      : 'Invoice not found'
