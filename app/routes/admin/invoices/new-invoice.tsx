import { randomUUID } from 'node:crypto'
import { href, redirect, useFetcher } from 'react-router'
import { listCountries } from '#app/core/countries.ts'
import { today } from '#app/core/days.ts'
import { listCurrencies } from '#app/core/money.ts'
import { findInvoice } from '#app/domain/invoices/admin-invoices.server.ts'
import { createInvoice } from '#app/domain/invoices/invoice-drafts.server.ts'
import { InvoiceForm } from '#app/domain/invoices/invoice-form.ts'
import { type SendConfirmation, sendNewInvoice } from '#app/domain/invoices/send-invoice.server.ts'
import { getAdminCtx } from '#app/domain/sign-in/guards.server.ts'
import { createTitleMeta } from '#app/page-meta.ts'
import { ClientSearch } from '#app/routes/admin/clients/client-select.tsx'
import { handleForm, throwAsErrorResponse } from '#app/routes/form-handler.server.ts'
import { getTextParam } from '#app/routes/list-query.ts'
import { actionHeaders } from '#app/routes/route-exports.ts'
import { t } from '#app/texts.ts'
import type { FormOutcome } from '#app/ui/form/form-outcome.tsx'
import { PageHeader } from '#app/ui/page.tsx'
import { useQuestion } from '#app/ui/use-question.ts'
import type { Route } from './+types/new-invoice.ts'
import { findParties } from './find-parties.server.ts'
import { SendNewInvoiceDialog } from './invoice-dialogs.tsx'
import { InvoiceEditor } from './invoice-editor.tsx'

export const headers = actionHeaders
export const meta = createTitleMeta(t('New invoice'))

/** `copy`: the invoice whose lines and terms are copied. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = getAdminCtx(context)
  const copied = getTextParam(url, 'copy')
  return {
    ...(await findParties(ctx, url)),
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
  const { question, key } = useQuestion(outcome)
  const { parties, found, search, copied } = loaderData
  return (
    <>
      <PageHeader title={t('New invoice')} back={{ to: href('/admin/invoices'), text: t('Invoices') }} />
      {found && <ClientSearch found={found} search={search} />}
      {question && <SendNewInvoiceDialog key={key} question={question} today={loaderData.today} />}
      {parties && (
        <InvoiceEditor
          key={`${parties.company?.id}/${parties.client?.id}/${copied?.id}`}
          parties={parties}
          draft={null}
          newId={loaderData.invoiceId}
          project={loaderData.project}
          copied={copied}
          currencies={loaderData.currencies}
          countries={loaderData.countries}
          outcome={outcome}
          fetcher={fetcher}
        />
      )}
    </>
  )
}
