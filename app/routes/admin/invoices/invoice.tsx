import { href, Link, useLocation } from 'react-router'
import { isPathOn } from '#app/content/modules.ts'
import type { AdminCtx } from '#app/context.ts'
import { listCountries } from '#app/core/countries.ts'
import { today } from '#app/core/days.ts'
import { listCurrencies } from '#app/core/money.ts'
import { listFailedEmailsOfInvoice } from '#app/domain/email-delivery/failed-emails.server.ts'
import { type AdminInvoice, findInvoice } from '#app/domain/invoices/admin-invoices.server.ts'
import {
  findBillableParties,
  findCompanyId,
  searchBillableParties,
} from '#app/domain/invoices/billable-parties.server.ts'
import { findCreditableInvoice } from '#app/domain/invoices/credit-notes.server.ts'
import { omitPaymentUnlessOpen } from '#app/domain/invoices/invoice-details.server.ts'
import { listInvoiceFormats } from '#app/domain/invoices/invoice-files.server.ts'
import { formatInvoiceTitle } from '#app/domain/invoices/invoice-labels.ts'
import { getNoXmlNote } from '#app/domain/invoices/invoice-xml.server.ts'
import { getPaymentOptions } from '#app/domain/invoices/payment-options.server.ts'
import { getAdminCtx } from '#app/domain/sign-in/guards.server.ts'
import { createUnlistedMeta } from '#app/page-meta.ts'
import { ClientSearch } from '#app/routes/admin/clients/client-select.tsx'
import { FailedEmails } from '#app/routes/admin/emails/failed-emails.tsx'
import { throwAsErrorResponse } from '#app/routes/form-handler.server.ts'
import { ExternalBadge } from '#app/routes/invoices/external-sheet.tsx'
import { getTextParam } from '#app/routes/list-query.ts'
import { actionHeaders } from '#app/routes/route-exports.ts'
import { t } from '#app/texts.ts'
import { ButtonForm } from '#app/ui/form/button-form.tsx'
import { CompletionNotice, FormMessage, getFirstError } from '#app/ui/form/form-outcome.tsx'
import { PageHeader } from '#app/ui/page.tsx'
import { InvoiceStatusBadge } from '#app/ui/status-badges.tsx'
import type { Route } from './+types/invoice.ts'
import { CreditNoteEditor } from './credit-note-editor.tsx'
import { handleInvoiceForm } from './invoice-actions.server.ts'
import { DeleteDraftDialog, SendDraftDialog } from './invoice-dialogs.tsx'
import { InvoiceEditor } from './invoice-editor.tsx'
import { hasOutdatedBuyer } from './invoice-form-values.ts'
import { SentInvoice, SentInvoiceActions } from './sent-invoice.tsx'

export const headers = actionHeaders
export const meta: Route.MetaFunction = ({ loaderData }) =>
  createUnlistedMeta(loaderData && formatPageTitle(loaderData.invoice))

const doneTexts = {
  saved: t('Draft saved.'),
  send: t('Invoice sent. We’ve emailed the client.'),
  paid: t('Marked as paid.'),
  reopen: t('Marked as unpaid. The invoice is open again.'),
  added: t('External invoice added. We’ve emailed the client.'),
  withdraw: t('Invoice withdrawn. We’ve emailed the client.'),
  void: t('Invoice voided. We’ve emailed the client.'),
  remind: t('Reminder sent.'),
}
const creditNoteDoneTexts = { ...doneTexts, send: t('Credit note sent. We’ve emailed the client.') }

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = getAdminCtx(context)
  const invoice = omitPaymentUnlessOpen(await throwAsErrorResponse(findInvoice(ctx, params.id)))
  const draft = invoice.stored === 'draft'
  const search = getTextParam(url, 'search')
  const creditOf = draft ? invoice.creditOf : null
  const parties = draft && !creditOf ? await findDraftParties(ctx, invoice, url) : null
  return {
    invoice,
    formats: await listInvoiceFormats(ctx.db, invoice),
    noXmlNote: getNoXmlNote(invoice),
    transferCode: getPaymentOptions(invoice).code,
    credited: creditOf && (await throwAsErrorResponse(findCreditableInvoice(ctx, creditOf, params.id))),
    parties,
    found: draft && !parties && !creditOf ? await searchBillableParties(ctx, search) : null,
    search,
    currencies: draft ? listCurrencies() : [],
    countries: draft ? listCountries() : [],
    confirmsSending: url.searchParams.get('ask') === 'send',
    today: today(),
    failedEmails: draft ? [] : await listFailedEmailsOfInvoice(ctx, params.id),
  }
}

/** Finds the draft's parties, or those that staff have selected instead. Returns null while they select. */
async function findDraftParties(ctx: AdminCtx, invoice: AdminInvoice, url: URL) {
  if (url.searchParams.has('select')) return null
  const [company, client] = [getTextParam(url, 'company'), getTextParam(url, 'client')]
  const { companyId, clientId } = invoice
  const ids = company
    ? { companyId: company, clientId: client || null }
    : client
      ? { companyId: await findCompanyId(ctx, client, ''), clientId: client }
      : { companyId, clientId }
  if (!ids.companyId && !ids.clientId) return null
  return throwAsErrorResponse(findBillableParties(ctx, ids))
}

export const action = async ({ request, context, params }: Route.ActionArgs) =>
  handleInvoiceForm(getAdminCtx(context), params.id, await request.formData())

export default function InvoicePage({ loaderData, actionData }: Route.ComponentProps) {
  const { invoice, parties, credited } = loaderData
  const visit = useLocation().key
  const draft = invoice.stored === 'draft'
  const back = { to: href('/admin/invoices'), text: t('Invoices') }
  // The draft form, if rendered, shows its own errors.
  const shownInForm =
    (parties && actionData?.intent === 'save') || (credited && actionData?.intent === 'credit')
  return (
    <>
      <div className={draft ? '' : 'no-print'}>
        <PageHeader
          title={formatPageTitle(invoice)}
          badge={
            <>
              <InvoiceStatusBadge status={invoice.status} />
              {invoice.external && <ExternalBadge />}
            </>
          }
          back={back}
          actions={
            !draft && (
              <SentInvoiceActions invoice={invoice} formats={loaderData.formats} today={loaderData.today} />
            )
          }
        />
      </div>
      <div className="grid gap-4 mb-4 empty:hidden">
        <CompletionNotice
          texts={invoice.kind === 'credit-note' ? creditNoteDoneTexts : doneTexts}
          hidden={actionData !== undefined}
        />
        <FormMessage>{!shownInForm && getFirstError(actionData)}</FormMessage>
        {invoice.proposalId && isPathOn('/admin/agreements') && (
          <p className="no-print">
            <Link to={href('/admin/agreements/:id', { id: invoice.proposalId })} className="text-link">
              {t('Created from a signed proposal')}
            </Link>
          </p>
        )}
        {loaderData.noXmlNote && <p className="text-sm text-soft no-print">{loaderData.noXmlNote}</p>}
        <FailedEmails emails={loaderData.failedEmails} className="no-print" />
      </div>
      {!draft && <SentInvoice invoice={invoice} transferCode={loaderData.transferCode} />}
      {draft && credited && (
        <CreditNoteEditor key={invoice.version} invoice={credited} draft={invoice} outcome={actionData} />
      )}
      {loaderData.found && (
        <ClientSearch found={loaderData.found} search={loaderData.search} keep={{ select: 'client' }} />
      )}
      {draft && parties && hasOutdatedBuyer(invoice, parties) && (
        <div className="border-l-3 border-brass pl-3 mb-6 flex flex-wrap items-center gap-x-6 gap-y-2">
          <p>{t('The company’s details have changed since this draft was saved.')}</p>
          <ButtonForm
            button={t('Use Company Details')}
            fields={{ intent: 'use-company', version: invoice.version }}
            action="."
          />
        </div>
      )}
      {draft && parties && (
        <InvoiceEditor
          key={`${invoice.version}/${parties.company?.id}/${parties.client?.id}`}
          parties={parties}
          draft={invoice}
          currencies={loaderData.currencies}
          countries={loaderData.countries}
          outcome={actionData}
        />
      )}
      {draft && (parties || credited) && (
        <div className="mt-8 pt-6 border-t border-line flex flex-wrap gap-3">
          {/* Keyed by navigation so that the dialog reopens after each save. */}
          {loaderData.confirmsSending && !actionData && (
            <SendDraftDialog key={visit} invoice={invoice} today={loaderData.today} />
          )}
          <a href={href('/api/invoices/:id/pdf', { id: invoice.id })} className="button button-line">
            {t('Download PDF of Saved Draft')}
          </a>
          <DeleteDraftDialog version={invoice.version} />
        </div>
      )}
    </>
  )
}

const formatPageTitle = (invoice: AdminInvoice) =>
  invoice.number ? formatInvoiceTitle(invoice) : t('Draft for {client}', { client: invoice.client })
