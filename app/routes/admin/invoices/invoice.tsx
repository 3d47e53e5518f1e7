import { href, useLocation } from 'react-router'
import { adminCtx } from '#app/auth/guards.server.ts'
import { searchClients } from '#app/domain/accounts/clients.server.ts'
import { today } from '#app/domain/days.ts'
import { findBillableClient, findInvoice } from '#app/domain/invoices/admin-invoices.server.ts'
import { currencies } from '#app/domain/invoices/currency.ts'
import { unlistedMeta } from '#app/page-meta.ts'
import { actionHeaders } from '#app/routes/action-headers.ts'
import { afterConflict } from '#app/routes/after-conflict.ts'
import { keepEntered } from '#app/routes/keep-entered.ts'
import { textOf } from '#app/routes/list-query.ts'
import { attempt } from '#app/routes/take-form.server.ts'
import { anyProblemOf } from '#app/ui/form/form-answer.ts'
import { FormMessage } from '#app/ui/form/form-message.tsx'
import { DoneNotice } from '#app/ui/notice.tsx'
import { BackLink, PageHead } from '#app/ui/page-head.tsx'
import { ChooseClient } from '../clients/choose-client.tsx'
import type { Route } from './+types/invoice.ts'
import { changeInvoice } from './invoice-actions.server.ts'
import { DeleteDraft, SendDraft } from './invoice-confirm.tsx'
import { InvoiceEditor } from './invoice-editor.tsx'
import { SentInvoice } from './sent-invoice.tsx'

export const headers = actionHeaders
export const shouldRevalidate = afterConflict
export const meta: Route.MetaFunction = ({ loaderData }) => unlistedMeta(titleOf(loaderData?.invoice))

const doneTexts = {
  saved: 'The draft was saved.',
  send: 'The invoice was sent, and the client gets a mail.',
  paid: 'The invoice is marked as paid.',
  reopen: 'The payment was taken back: the invoice is open again.',
  void: 'The invoice is void, and the client gets a mail.',
  remind: 'A reminder was sent.',
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = adminCtx(context)
  const invoice = await attempt(findInvoice(ctx, params.id))
  const draft = invoice.stored === 'draft'
  const search = textOf(url, 'search')
  const chosen = url.searchParams.has('choose') ? null : textOf(url, 'client') || invoice.clientId
  const client = draft && chosen ? await attempt(findBillableClient(ctx, chosen)) : null
  return {
    invoice,
    client,
    found: draft && !client ? await searchClients(ctx, search) : { clients: [], more: false },
    search,
    currencies: draft ? currencies() : [],
    asked: url.searchParams.get('ask') === 'send',
    today: today(),
  }
}

export const action = async ({ request, context, params }: Route.ActionArgs) =>
  changeInvoice(adminCtx(context), params.id, await request.formData())

export const clientAction = (args: Route.ClientActionArgs) => keepEntered(args)

export default function InvoicePage({ loaderData, actionData }: Route.ComponentProps) {
  const { invoice, client } = loaderData
  const visit = useLocation().key
  const draft = invoice.stored === 'draft'
  const back = { to: href('/admin/invoices'), text: 'Invoices' }
  // The draft form shows its own errors if it is rendered.
  const shownInForm = client && actionData?.intent === 'save'
  return (
    <>
      {draft ? <PageHead title={titleOf(invoice)} back={back} /> : <BackLink {...back} />}
      <div className="grid gap-4 mb-4 empty:hidden">
        <DoneNotice texts={doneTexts} hidden={actionData !== undefined} />
        <FormMessage>{!shownInForm && anyProblemOf(actionData)}</FormMessage>
      </div>
      {!draft && <SentInvoice invoice={invoice} today={loaderData.today} />}
      {draft && !client && (
        <ChooseClient found={loaderData.found} search={loaderData.search} keep={{ choose: 'client' }} />
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
              <SendDraft key={visit} invoice={invoice} today={loaderData.today} />
            )}
            <a href={href('/api/invoices/:id/pdf', { id: invoice.id })} className="button button-line">
              PDF of the saved draft
            </a>
            <DeleteDraft version={invoice.version} />
          </div>
        </>
      )}
    </>
  )
}

const titleOf = (invoice?: { number: string | null; client: string }) =>
  invoice?.number
    ? `Invoice ${invoice.number}`
    : invoice
      ? `Draft for ${invoice.client}`
      : 'Invoice not found'
