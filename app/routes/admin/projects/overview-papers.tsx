import { href, Link } from 'react-router'
import { moneyOf } from '#app/domain/invoices/currency.ts'
import type { ProjectOverview } from '#app/domain/projects/overview.server.ts'
import { Day, IsoDay } from '#app/ui/dates.tsx'
import { InvoiceStatusBadge } from '#app/ui/invoice-status.tsx'
import { ClientPart, Rows } from '../clients/client-part.tsx'

/** The newest documents of a project. */
export function OverviewDocuments({
  project,
  documents: { rows },
}: {
  project: string
  documents: ProjectOverview['documents']
}) {
  const list = `${href('/admin/documents')}?project=${project}`
  return (
    <ClientPart
      id="documents"
      title="Documents"
      none={rows.length === 0 && 'No documents yet.'}
      more={rows.length > 0 && { to: list, text: 'All documents of this project' }}
    >
      <Rows label="Documents">
        {rows.map(({ id, name, version, from, modifiedAt, withdrawnAt }) => (
          <li key={id} className="py-1.5">
            <Link to={`${list}&document=${id}`} className="tall-link wrap-anywhere">
              <bdi className="whitespace-pre-wrap">{name}</bdi>
            </Link>
            <p className="text-sm text-soft">
              {`v${version} · ${from === 'client' ? 'uploaded' : 'shared by us'} `}
              <IsoDay value={modifiedAt} />
              {withdrawnAt && ' · withdrawn'}
            </p>
          </li>
        ))}
      </Rows>
    </ClientPart>
  )
}

/** The newest invoices of a project, drafts among them. */
export function OverviewInvoices({
  project,
  invoices: { rows, more },
}: {
  project: string
  invoices: ProjectOverview['invoices']
}) {
  return (
    <ClientPart
      id="invoices"
      title="Invoices"
      none={rows.length === 0 && 'No invoices yet.'}
      more={
        more && { to: `${href('/admin/invoices')}?project=${project}`, text: 'All invoices of this project' }
      }
    >
      <Rows label="Invoices">
        {rows.map(({ id, number, status, total, currency, dueOn }) => (
          <li key={id} className="py-1.5 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <div>
              <Link to={href('/admin/invoices/:id', { id })} className="tall-link">
                {number ?? 'Draft'}
              </Link>
              <p className="text-sm text-soft tabular-nums">
                {moneyOf(total, currency)}
                {dueOn && status !== 'Paid' && status !== 'Void' && (
                  <>
                    {', due '}
                    <Day value={dueOn} />
                  </>
                )}
              </p>
            </div>
            <InvoiceStatusBadge status={status} />
          </li>
        ))}
      </Rows>
    </ClientPart>
  )
}
