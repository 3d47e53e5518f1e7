import { randomUUID } from 'node:crypto'
import { useState } from 'react'
import { href, redirect, useFetcher } from 'react-router'
import { adminCtx } from '#app/auth/guards.server.ts'
import { searchClients } from '#app/domain/accounts/clients.server.ts'
import { today } from '#app/domain/days.ts'
import { findBillableClient, findInvoice } from '#app/domain/invoices/admin-invoices.server.ts'
import { currencies } from '#app/domain/invoices/currency.ts'
import { createInvoice } from '#app/domain/invoices/drafts.server.ts'
import { InvoiceForm } from '#app/domain/invoices/form.ts'
import { type SendingQuestion, sendNewInvoice } from '#app/domain/invoices/status.server.ts'
import { unlistedMeta } from '#app/page-meta.ts'
import { actionHeaders } from '#app/routes/action-headers.ts'
import { afterConflict } from '#app/routes/after-conflict.ts'
import { keepEntered } from '#app/routes/keep-entered.ts'
import { textOf } from '#app/routes/list-query.ts'
import { attempt, takeForm } from '#app/routes/take-form.server.ts'
import type { FormAnswer } from '#app/ui/form/form-answer.ts'
import { PageHead } from '#app/ui/page-head.tsx'
import { ChooseClient } from '../clients/choose-client.tsx'
import type { Route } from './+types/new-invoice.ts'
import { SendNew } from './invoice-confirm.tsx'
import { InvoiceEditor } from './invoice-editor.tsx'

export const headers = actionHeaders
export const shouldRevalidate = afterConflict
export const meta: Route.MetaFunction = () => unlistedMeta('New Invoice')

/**
 * `client`: recipient; if missing, a client is picked first. `project`: project selected by default.
 * `copy`: invoice whose lines and terms are copied.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = adminCtx(context)
  const chosen = textOf(url, 'client')
  const search = textOf(url, 'search')
  if (!chosen) return { client: null, found: await searchClients(ctx, search), search }
  const copied = textOf(url, 'copy')
  return {
    client: await attempt(findBillableClient(ctx, chosen)),
    project: textOf(url, 'project'),
    copied: copied ? await attempt(findInvoice(ctx, copied)) : null,
    invoiceId: randomUUID(),
    currencies: currencies(),
    today: today(),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = adminCtx(context)
  const form = await request.formData()
  return takeForm(ctx, form, {
    schema: InvoiceForm,
    run: async (draft) => {
      const send = form.get('next') === 'send' || draft.confirmed !== undefined
      const { id, status } = await (send ? sendNewInvoice(ctx, draft) : createInvoice(ctx, draft))
      return redirect(`${href('/admin/invoices/:id', { id })}?done=${status === 'draft' ? 'saved' : 'send'}`)
    },
  })
}

export const clientAction = (args: Route.ClientActionArgs) => keepEntered(args)

type Answer = FormAnswer<{ question: SendingQuestion }> | undefined

export default function NewInvoice({ loaderData, actionData }: Route.ComponentProps) {
  // A fetcher keeps the confirmation on this page; a saved invoice redirects.
  const fetcher = useFetcher<typeof action>()
  const answer = (fetcher.data ?? actionData) as Answer
  const question = answer?.question
  const [asked, setAsked] = useState({ question, times: 0 })
  if (asked.question !== question) setAsked({ question, times: asked.times + 1 })
  return (
    <>
      <PageHead title="New Invoice" back={{ to: href('/admin/invoices'), text: 'Invoices' }} />
      {loaderData.client ? (
        <>
          {/* Keyed by submission count so that the dialog reopens after each submission. */}
          {question && <SendNew key={asked.times} question={question} today={loaderData.today} />}
          <InvoiceEditor
            key={`${loaderData.client.id}/${loaderData.copied?.id}`}
            client={loaderData.client}
            draft={null}
            newId={loaderData.invoiceId}
            project={loaderData.project}
            copied={loaderData.copied}
            currencies={loaderData.currencies}
            answer={answer}
            fetcher={fetcher}
          />
        </>
      ) : (
        <ChooseClient found={loaderData.found} search={loaderData.search} />
      )}
    </>
  )
}
