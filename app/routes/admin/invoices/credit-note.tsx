import { href, redirect } from 'react-router'
import { CreditNoteForm } from '#app/domain/invoices/credit-note-form.ts'
import { createCreditNote, findCreditableInvoice } from '#app/domain/invoices/credit-notes.server.ts'
import { getAdminCtx } from '#app/domain/sign-in/guards.server.ts'
import { createTitleMeta } from '#app/page-meta.ts'
import { handleForm, throwAsErrorResponse } from '#app/routes/form-handler.server.ts'
import { actionHeaders } from '#app/routes/route-exports.ts'
import { t } from '#app/texts.ts'
import { PageHeader } from '#app/ui/page.tsx'
import type { Route } from './+types/credit-note.ts'
import { CreditNoteEditor } from './credit-note-editor.tsx'

export const headers = actionHeaders
export const meta = createTitleMeta(t('New credit note'))

export const loader = ({ context, params }: Route.LoaderArgs) =>
  throwAsErrorResponse(findCreditableInvoice(getAdminCtx(context), params.id))

export async function action({ request, context, params }: Route.ActionArgs) {
  const ctx = getAdminCtx(context)
  return handleForm(ctx, await request.formData(), {
    schema: CreditNoteForm,
    submit: async (form) => {
      const { id } = await createCreditNote(ctx, params.id, form)
      return redirect(`${href('/admin/invoices/:id', { id })}?done=saved`)
    },
  })
}

export default function NewCreditNotePage({ loaderData, actionData, params }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title={t('New credit note')}
        back={{
          to: href('/admin/invoices/:id', { id: params.id }),
          text: t('Invoice {number}', { number: loaderData.number ?? '' }),
        }}
      />
      <CreditNoteEditor invoice={loaderData} outcome={actionData} />
    </>
  )
}
