import { randomUUID } from 'node:crypto'
import { useState } from 'react'
import { href, redirect, useFetcher } from 'react-router'
import { today } from '#app/core/days.ts'
import { listCurrencies } from '#app/core/money.ts'
import { findBillableClient, findInvoice } from '#app/domain/invoices/admin-invoices.server.ts'
import { createInvoice } from '#app/domain/invoices/invoice-drafts.server.ts'
import { InvoiceForm } from '#app/domain/invoices/invoice-form.ts'
import { type SendConfirmation, sendNewInvoice } from '#app/domain/invoices/send-invoice.server.ts'
import { getAdminCtx } from '#app/domain/sign-in/guards.server.ts'
import { searchClients } from '#app/domain/users/clients.server.ts'
import { createTitleMeta } from '#app/page-meta.ts'
import { ClientSearch } from '#app/routes/admin/clients/client-select.tsx'
import { handleForm, throwAsErrorResponse } from '#app/routes/form-handler.server.ts'
import { getTextParam } from '#app/routes/list-query.ts'
import { actionHeaders } from '#app/routes/route-exports.ts'
import { t } from '#app/texts.ts'
import type { FormOutcome } from '#app/ui/form/form-outcome.tsx'
import { PageHeader } from '#app/ui/page.tsx'
import type { Route } from './+types/new-invoice.ts'
import { SendNewInvoiceDialog } from './invoice-dialogs.tsx'
import { InvoiceEditor } from './invoice-editor.tsx'

export const headers = actionHeaders
export const meta = createTitleMeta(t('New invoice'))

/**
 * `client`: the recipient. Without it, staff first pick a client. `project`: the project selected by default. `copy`:
 * the invoice whose lines and terms are copied.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = getAdminCtx(context)
  const clientId = getTextParam(url, 'client')
  const search = getTextParam(url, 'search')
  if (!clientId) return { client: null, found: await searchClients(ctx, search), search }
  const copied = getTextParam(url, 'copy')
  return {
    client: await throwAsErrorResponse(findBillableClient(ctx, clientId)),
    project: getTextParam(url, 'project'),
    copied: copied ? await throwAsErrorResponse(findInvoice(ctx, copied)) : null,
    invoiceId: randomUUID(),
    currencies: listCurrencies(),
    today: today(),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = getAdminCtx(context)
  const form = await request.formData()
  return handleForm(ctx, form, {
    schema: InvoiceForm,
    submit: async (draft) => {
      const send = form.get('next') === 'send' || draft.confirmed !== undefined
      const { id, status } = await (send ? sendNewInvoice(ctx, draft) : createInvoice(ctx, draft))
      return redirect(`${href('/admin/invoices/:id', { id })}?done=${status === 'draft' ? 'saved' : 'send'}`)
    },
  })
}

type NewInvoiceOutcome = FormOutcome<{ question: SendConfirmation }> | undefined

export default function NewInvoicePage({ loaderData, ...props }: Route.ComponentProps) {
  // A fetcher keeps the confirmation on this page. Once the invoice is saved, the response redirects.
  const fetcher = useFetcher<typeof action>()
  const outcome = (fetcher.data ?? props.actionData) as NewInvoiceOutcome
  const question = outcome?.question
  const [dialog, setDialog] = useState({ question, round: 0 })
  if (dialog.question !== question) setDialog({ question, round: dialog.round + 1 })
  return (
    <>
      <PageHeader title={t('New invoice')} back={{ to: href('/admin/invoices'), text: t('Invoices') }} />
      {loaderData.client ? (
        <>
          {/* Keyed by submission count so that the dialog reopens after each submission. */}
          {question && (
            <SendNewInvoiceDialog key={dialog.round} question={question} today={loaderData.today} />
          )}
          <InvoiceEditor
            key={`${loaderData.client.id}/${loaderData.copied?.id}`}
            client={loaderData.client}
            draft={null}
            newId={loaderData.invoiceId}
            project={loaderData.project}
            copied={loaderData.copied}
            currencies={loaderData.currencies}
            outcome={outcome}
            fetcher={fetcher}
          />
        </>
      ) : (
        <ClientSearch found={loaderData.found} search={loaderData.search} />
      )}
    </>
  )
}
