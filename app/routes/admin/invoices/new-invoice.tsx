import { randomUUID } from 'node:crypto'
import { useState } from 'react'
import { href, redirect, useFetcher } from 'react-router'
import { listCountries } from '#app/core/countries.ts'
import { today } from '#app/core/days.ts'
import { listCurrencies } from '#app/core/money.ts'
import { findInvoice } from '#app/domain/invoices/admin-invoices.server.ts'
import { findBillableParties, findCompanyId } from '#app/domain/invoices/billable-parties.server.ts'
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
 * `company`: the buyer. `client`: the recipient, whose company is the buyer, if they have one. Without either, staff first
 * pick a client. `project`: the project selected by default. `copy`: the invoice whose lines and terms are copied.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = getAdminCtx(context)
  const clientId = getTextParam(url, 'client') || null
  const search = getTextParam(url, 'search')
  const project = getTextParam(url, 'project')
  const companyId =
    getTextParam(url, 'company') || (clientId ? await findCompanyId(ctx, clientId, project) : null)
  if (!clientId && !companyId) return { parties: null, found: await searchClients(ctx, search), search }
  const copied = getTextParam(url, 'copy')
  return {
    parties: await throwAsErrorResponse(findBillableParties(ctx, { companyId, clientId })),
    project,
    copied: copied ? await throwAsErrorResponse(findInvoice(ctx, copied)) : null,
    invoiceId: randomUUID(),
    currencies: listCurrencies(),
    countries: listCountries(),
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
      {loaderData.parties ? (
        <>
          {/* Keyed by submission count so that the dialog reopens after each submission. */}
          {question && (
            <SendNewInvoiceDialog key={dialog.round} question={question} today={loaderData.today} />
          )}
          <InvoiceEditor
            key={`${loaderData.parties.company?.id}/${loaderData.parties.client?.id}/${loaderData.copied?.id}`}
            parties={loaderData.parties}
            draft={null}
            newId={loaderData.invoiceId}
            project={loaderData.project}
            copied={loaderData.copied}
            currencies={loaderData.currencies}
            countries={loaderData.countries}
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
