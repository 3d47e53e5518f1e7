import { parseWithZod } from '@conform-to/zod/v4'
import { data, href, Link, redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { adminCtx } from '#app/auth/guards.server.ts'
import { today } from '#app/domain/days.ts'
import { Failure } from '#app/domain/failures.ts'
import {
  findBillableClient,
  findInvoice,
  listBillableClients,
} from '#app/domain/invoices/admin-invoices.server.ts'
import { currencies } from '#app/domain/invoices/currency.ts'
import { updateInvoice } from '#app/domain/invoices/drafts.server.ts'
import { InvoiceForm } from '#app/domain/invoices/form.ts'
import { unlistedMeta } from '#app/page-meta.ts'
import { actionHeaders } from '#app/routes/action-headers.ts'
import { afterConflict } from '#app/routes/after-conflict.ts'
import { oneOf, textOf } from '#app/routes/list-query.ts'
import { refuseForm } from '#app/routes/refuse-form.ts'
import { FormMessage } from '#app/ui/field.tsx'
import { ClientChooser } from '../clients/client-chooser.tsx'
import type { Route } from './+types/invoice.ts'
import { changeInvoice } from './invoice-changes.server.ts'
import { ConfirmInvoice, steps } from './invoice-confirm.tsx'
import { InvoiceEditor } from './invoice-editor.tsx'
import { SentInvoice } from './sent-invoice.tsx'

export const headers = actionHeaders
/** Not after a save that came too late: what was typed would be lost. */
export const shouldRevalidate = (now: ShouldRevalidateFunctionArgs) =>
  now.formData?.get('intent') === 'save' ? now.defaultShouldRevalidate : afterConflict(now)
export const meta: Route.MetaFunction = ({ loaderData }) => unlistedMeta(titleOf(loaderData?.invoice))

const confirmations = {
  saved: 'The draft was saved.',
  send: 'The invoice was sent, and the client gets a mail.',
  paid: 'The invoice is marked as paid.',
  reopen: 'The payment was taken back: the invoice is open again.',
  void: 'The invoice is void, and the client gets a mail.',
  remind: 'A reminder was sent.',
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = adminCtx(context)
  try {
    const invoice = await findInvoice(ctx, params.id)
    const draft = invoice.stored === 'draft'
    const search = textOf(url, 'search')
    const chosen = url.searchParams.has('choose') ? null : textOf(url, 'client') || invoice.clientId
    const client = draft && chosen ? await findBillableClient(ctx, chosen) : null
    const done = oneOf(url, 'done', Object.keys(confirmations) as (keyof typeof confirmations)[])
    return {
      invoice,
      client,
      clients: draft && !client ? await listBillableClients(ctx, search) : [],
      search,
      currencies: draft ? currencies() : [],
      asked: oneOf(url, 'ask', steps),
      done: done ? confirmations[done] : null,
      today: today(),
    }
  } catch (err) {
    throw err instanceof Failure ? data(err.message, err.status) : err
  }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const ctx = adminCtx(context)
  const form = await request.formData()
  if (form.get('intent') !== 'save') return changeInvoice(ctx, params.id, form)
  const submission = parseWithZod(form, { schema: InvoiceForm })
  const reply = (status: number) => data({ result: submission.reply(), error: null }, status)
  if (submission.status !== 'success') return reply(submission.status === 'error' ? 400 : 200)
  try {
    await updateInvoice(ctx, params.id, submission.value)
    const next = form.get('next') === 'send' ? 'ask=send' : 'done=saved'
    return redirect(`${href('/admin/invoices/:id', { id: params.id })}?${next}`)
  } catch (err) {
    const refused = refuseForm(submission, err)
    return data({ result: refused.data, error: null }, refused.init ?? undefined)
  }
}

export default function InvoicePage({ loaderData, actionData }: Route.ComponentProps) {
  const { invoice, client, asked, done } = loaderData
  return (
    <>
      <p>
        <Link to={href('/admin/invoices')} className="text-link inline-flex items-center min-h-11">
          Invoices
        </Link>
      </p>
      <div className="grid gap-4 mb-4 empty:hidden">
        <FormMessage tone="good">{!actionData && done}</FormMessage>
        <FormMessage>{actionData?.error}</FormMessage>
      </div>
      {invoice.stored !== 'draft' ? (
        <SentInvoice invoice={invoice} />
      ) : (
        <>
          <h1 className="text-4xl sm:text-5xl">{titleOf(invoice)}</h1>
          {client ? (
            <>
              <InvoiceEditor
                key={`${invoice.updatedAt.getTime()}/${client.id}`}
                client={client}
                draft={invoice}
                currencies={loaderData.currencies}
                lastResult={actionData?.result}
              />
              <DraftLinks id={invoice.id} />
            </>
          ) : (
            <ClientChooser
              clients={loaderData.clients}
              search={loaderData.search}
              keep={{ choose: 'client' }}
            />
          )}
        </>
      )}
      {asked && <ConfirmInvoice step={asked} invoice={invoice} today={loaderData.today} />}
    </>
  )
}

const titleOf = (invoice?: { number: string | null; client: string }) =>
  invoice?.number
    ? `Invoice ${invoice.number}`
    : invoice
      ? `Draft for ${invoice.client}`
      : 'Invoice not found'

const DraftLinks = ({ id }: { id: string }) => (
  <div className="mt-8 pt-6 border-t border-line flex flex-wrap gap-3">
    <a href={href('/api/invoices/:id/pdf', { id })} className="button button-line">
      PDF of the saved draft
    </a>
    <Link to="?ask=delete" preventScrollReset className="button button-line">
      Delete draft
    </Link>
  </div>
)
