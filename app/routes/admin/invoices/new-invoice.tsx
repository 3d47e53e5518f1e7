import { parseWithZod } from '@conform-to/zod/v4'
import { data, href, Link, redirect } from 'react-router'
import { adminCtx } from '#app/auth/guards.server.ts'
import { Failure } from '#app/domain/failures.ts'
import { findBillableClient, listBillableClients } from '#app/domain/invoices/admin-invoices.server.ts'
import { currencies } from '#app/domain/invoices/currency.ts'
import { createInvoice } from '#app/domain/invoices/drafts.server.ts'
import { InvoiceForm } from '#app/domain/invoices/form.ts'
import { unlistedMeta } from '#app/page-meta.ts'
import { actionHeaders } from '#app/routes/action-headers.ts'
import { textOf } from '#app/routes/list-query.ts'
import { refuseForm } from '#app/routes/refuse-form.ts'
import { ClientChooser } from '../clients/client-chooser.tsx'
import type { Route } from './+types/new-invoice.ts'
import { InvoiceEditor } from './invoice-editor.tsx'

export const headers = actionHeaders
export const meta: Route.MetaFunction = () => unlistedMeta('New invoice')

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = adminCtx(context)
  const chosen = textOf(url, 'client')
  const search = textOf(url, 'search')
  try {
    const client = chosen ? await findBillableClient(ctx, chosen) : null
    const clients = client ? [] : await listBillableClients(ctx, search)
    return { client, clients, search, currencies: currencies() }
  } catch (err) {
    throw err instanceof Failure ? data(err.message, err.status) : err
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = adminCtx(context)
  const form = await request.formData()
  const submission = parseWithZod(form, { schema: InvoiceForm })
  // Adding and removing a line, where no script does it, is no mistake.
  if (submission.status !== 'success')
    return data(submission.reply(), submission.status === 'error' ? 400 : 200)
  try {
    const { id } = await createInvoice(ctx, submission.value)
    const next = form.get('next') === 'send' ? 'ask=send' : 'done=saved'
    return redirect(`${href('/admin/invoices/:id', { id })}?${next}`)
  } catch (err) {
    return refuseForm(submission, err)
  }
}

export default function NewInvoice({ loaderData, actionData }: Route.ComponentProps) {
  const { client, clients, search } = loaderData
  return (
    <>
      <p>
        <Link to={href('/admin/invoices')} className="text-link inline-flex items-center min-h-11">
          Invoices
        </Link>
      </p>
      <h1 className="text-4xl sm:text-5xl">New invoice</h1>
      {client ? (
        <InvoiceEditor
          key={client.id}
          client={client}
          draft={null}
          currencies={loaderData.currencies}
          lastResult={actionData}
        />
      ) : (
        <ClientChooser clients={clients} search={search} keep={{}} />
      )}
    </>
  )
}
