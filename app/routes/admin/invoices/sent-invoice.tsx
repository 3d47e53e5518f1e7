import { href, Link } from 'react-router'
import { makesInvoices } from '#app/content/modules.ts'
import { joinList } from '#app/core/join-list.ts'
import type { AdminInvoice, InvoiceEvent } from '#app/domain/invoices/admin-invoices.server.ts'
import { formatInvoiceTitle, INVOICE_KINDS } from '#app/domain/invoices/invoice-labels.ts'
import { InvoiceSheet, type TransferCode } from '#app/domain/invoices/invoice-sheet.tsx'
import { ClientLink } from '#app/routes/admin/clients/client-links.tsx'
import { CreditFacts } from '#app/routes/invoices/credit-facts.tsx'
import { ExternalSheet } from '#app/routes/invoices/external-sheet.tsx'
import { t } from '#app/texts.ts'
import { DateAndTime } from '#app/ui/dates/dates.tsx'
import { ButtonForm } from '#app/ui/form/button-form.tsx'
import { PageMenu } from '#app/ui/frame/menu.tsx'
import { invoicePageComponents } from '#app/ui/invoice-page-components.tsx'
import { InvoiceXmlLinks } from '#app/ui/invoice-xml-links.tsx'
import { RowLink } from '#app/ui/list/table.tsx'
import { StackedFact } from '#app/ui/page.tsx'
import { PaymentReport } from '#app/ui/payment-report.tsx'
import { ReopenInvoiceDialog, VoidInvoiceDialog, WithdrawInvoiceDialog } from './invoice-dialogs.tsx'
import { MarkInvoicePaidDialog } from './mark-paid.tsx'

const eventLabels: Record<InvoiceEvent, string> = {
  'invoice.sent': t('Sent'),
  'invoice.credit-note-sent': t('Sent'),
  'invoice.added': t('Added'),
  'invoice.withdrawn': t('Withdrawn'),
  'invoice.opened': t('Opened by the client'),
  'invoice.reminded': t('Reminded'),
  'invoice.paid': t('Paid'),
  'invoice.payment-reported': t('Client says paid'),
  'invoice.reopened': t('Marked as unpaid'),
  'invoice.voided': t('Voided'),
}

const isCreditable = ({ stored, kind, external, deductedIn }: AdminInvoice) =>
  (stored === 'sent' || stored === 'paid') &&
  kind !== 'credit-note' &&
  !external &&
  !deductedIn &&
  makesInvoices
const isOpen = ({ stored, kind }: AdminInvoice) => stored === 'sent' && kind !== 'credit-note'

type SentActionsProps = { invoice: AdminInvoice; formats: string[]; today: string }

export function SentInvoiceActions({ invoice, formats, today }: SentActionsProps) {
  const { id, number, stored, status, clientId, companyId, external } = invoice
  const canDuplicate = (companyId || clientId) && invoice.kind !== 'credit-note' && !external && makesInvoices
  const isFor = companyId ? `company=${companyId}` : `client=${clientId}`
  return (
    <>
      {isOpen(invoice) && (
        <MarkInvoicePaidDialog
          invoice={{ id, number, total: invoice.total - invoice.credited, currency: invoice.currency }}
          today={today}
          variant="brass"
        />
      )}
      {status === 'Overdue' && (
        <ButtonForm button={t('Send Reminder')} fields={{ intent: 'remind' }} action="." />
      )}
      {formats.includes('pdf') && (
        <a
          href={href('/api/invoices/:id/pdf', { id })}
          className={`button ${isOpen(invoice) ? 'button-line' : 'button-brass'}`}
        >
          {t('Download PDF')}
        </a>
      )}
      <InvoiceXmlLinks id={id} formats={formats} />
      {(canDuplicate || isCreditable(invoice) || isOpen(invoice) || stored === 'paid') && (
        <PageMenu subject={formatInvoiceTitle(invoice)}>
          {canDuplicate && (
            <RowLink to={`${href('/admin/invoices/new')}?${isFor}&copy=${id}`} className="menu-item">
              {t('Duplicate')}
            </RowLink>
          )}
          {stored === 'paid' && <ReopenInvoiceDialog number={number} />}
          {isCreditable(invoice) && (
            <RowLink to={href('/admin/invoices/:id/credit', { id })} className="menu-item">
              {t('Create Credit Note')}
            </RowLink>
          )}
          {isOpen(invoice) && isCreditable(invoice) && invoice.creditNotes.every((note) => !note.number) && (
            <VoidInvoiceDialog number={number} />
          )}
          {isOpen(invoice) && external && <WithdrawInvoiceDialog number={number} />}
        </PageMenu>
      )}
    </>
  )
}

type SentInvoiceProps = { invoice: AdminInvoice; transferCode: TransferCode | null }

export function SentInvoice({ invoice, transferCode }: SentInvoiceProps) {
  const { clientId, client, clientEmail, projectId, project, copyTo, payers, history } = invoice
  return (
    <div className="grid gap-6 xl:gap-10 grid-cols-[minmax(0,1fr)] xl:grid-cols-[minmax(0,56rem)_minmax(0,1fr)] items-start">
      <article className="panel p-5 sm:p-9">
        {invoice.external ? (
          <ExternalSheet invoice={invoice} />
        ) : (
          <InvoiceSheet invoice={invoice} parts={invoicePageComponents} transferCode={transferCode} />
        )}
      </article>
      <dl className="grid gap-3 max-xl:row-start-1 sm:max-xl:grid-cols-3 text-sm wrap-anywhere no-print">
        <StackedFact term={t('Sent to')}>
          {clientId ? (
            <>
              <ClientLink uid={clientId}>{client}</ClientLink>
              <span className="block">{clientEmail}</span>
            </>
          ) : payers.length > 0 ? (
            payers.map(({ uid, name, email }) => (
              <span key={uid} className="block">
                <ClientLink uid={uid}>{name || email}</ClientLink>
              </span>
            ))
          ) : (
            t('The client’s account is closed.')
          )}
        </StackedFact>
        <PaymentReport invoice={invoice} />
        {projectId && (
          <StackedFact term={t('Project')}>
            <Link to={href('/admin/projects/:id', { id: projectId })} className="text-link">
              {project}
            </Link>
          </StackedFact>
        )}
        <CreditFacts invoice={invoice} side="firm" />
        {invoice.deductedIn && (
          <StackedFact term={t('Deducted in')}>
            <Link to={href('/admin/invoices/:id', { id: invoice.deductedIn })} className="text-link">
              {INVOICE_KINDS.final}
            </Link>
          </StackedFact>
        )}
        {copyTo.length > 0 && <StackedFact term={t('CC')}>{joinList(copyTo)}</StackedFact>}
        {history.length > 0 && (
          <StackedFact term={t('History')}>
            {history.map(({ id, action, at }) => (
              <span key={id} className="block">
                {eventLabels[action]} <DateAndTime value={at} />
              </span>
            ))}
          </StackedFact>
        )}
      </dl>
    </div>
  )
}
