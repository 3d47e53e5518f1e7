import { href, redirect } from 'react-router'
import { adminCtx } from '#app/auth/guards.server.ts'
import { searchClients } from '#app/domain/accounts/clients.server.ts'
import { findBillableClient } from '#app/domain/invoices/admin-invoices.server.ts'
import { currencies } from '#app/domain/invoices/currency.ts'
import { createInvoice } from '#app/domain/invoices/drafts.server.ts'
import { InvoiceForm } from '#app/domain/invoices/form.ts'
import { unlistedMeta } from '#app/page-meta.ts'
import { actionHeaders } from '#app/routes/action-headers.ts'
import { keepEntered } from '#app/routes/keep-entered.ts'
import { textOf } from '#app/routes/list-query.ts'
import { attempt, takeForm } from '#app/routes/take-form.server.ts'
import { PageHead } from '#app/ui/page-head.tsx'
import { ChooseClient } from '../clients/choose-client.tsx'
import type { Route } from './+types/new-invoice.ts'
import { nextStep } from './invoice-actions.server.ts'
import { InvoiceEditor } from './invoice-editor.tsx'

export const headers = actionHeaders
export const meta: Route.MetaFunction = () => unlistedMeta('New Invoice')

/** `?client=` is the id of the client it is for; without one, a client is chosen first. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = adminCtx(context)
  const [chosen, search] = [textOf(url, 'client'), textOf(url, 'search')]
  if (!chosen) return { client: null, found: await searchClients(ctx, search), search }
  return { client: await attempt(findBillableClient(ctx, chosen)), currencies: currencies() }
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = adminCtx(context)
  const form = await request.formData()
  return takeForm(ctx, form, {
    schema: InvoiceForm,
    run: async (draft) => {
      const { id } = await createInvoice(ctx, draft)
      return redirect(`${href('/admin/invoices/:id', { id })}?${nextStep(form)}`)
    },
  })
}

export const clientAction = (args: Route.ClientActionArgs) => keepEntered(args)

export default function NewInvoice({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="New Invoice" back={{ to: href('/admin/invoices'), text: 'Invoices' }} />
      {loaderData.client ? (
        <InvoiceEditor
          key={loaderData.client.id}
          client={loaderData.client}
          draft={null}
          currencies={loaderData.currencies}
          answer={actionData}
        />
      ) : (
        <ChooseClient found={loaderData.found} search={loaderData.search} />
      )}
    </>
  )
}
