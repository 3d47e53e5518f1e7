import { href, Link } from 'react-router'
import type { AdminDocument } from '#app/domain/documents/admin-documents.server.ts'
import type { InvoiceRow } from '#app/domain/invoices/admin-invoices.server.ts'
import { moneyOf } from '#app/domain/invoices/currency.ts'
import { Day } from '#app/ui/dates.tsx'
import { InvoiceStatusBadge } from '#app/ui/status/invoice-status.tsx'
import { Rows } from './page-part.tsx'

/** Document rows. `list` is the URL of the document list, including a query string. */
export const DocumentRows = ({
  list,
  documents,
  withProject = false,
}: {
  list: string
  documents: Pick<
    AdminDocument,
    'id' | 'name' | 'version' | 'from' | 'project' | 'modifiedAt' | 'withdrawnAt'
  >[]
  withProject?: boolean
}) => (
  <Rows label="Documents">
    {documents.map(({ id, name, version, from, project, modifiedAt, withdrawnAt }) => (
      <li key={id} className="py-1.5">
        <Link to={`${list}&document=${id}`} className="tall-link wrap-anywhere">
          <bdi className="whitespace-pre-wrap">{name}</bdi>
        </Link>
        <p className="text-sm text-soft wrap-anywhere">
          {`v${version} · ${from === 'client' ? 'uploaded' : 'shared by us'} `}
          <Day value={modifiedAt} />
          {withProject && project && ` · ${project}`}
          {withdrawnAt && ' · withdrawn'}
        </p>
      </li>
    ))}
  </Rows>
)

/** Invoice rows with their due date, or the issue date once settled. */
export const InvoiceRows = ({
  invoices,
}: {
  invoices: Pick<InvoiceRow, 'id' | 'number' | 'status' | 'total' | 'currency' | 'issuedOn' | 'dueOn'>[]
}) => (
  <Rows label="Invoices">
    {invoices.map(({ id, number, status, total, currency, issuedOn, dueOn }) => {
      const toPay = status === 'Sent' || status === 'Overdue'
      const day = toPay ? dueOn : issuedOn
      return (
        <li key={id} className="py-1.5 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <div>
            <Link to={href('/admin/invoices/:id', { id })} className="tall-link">
              {number ?? 'No number yet'}
            </Link>
            <p className="text-sm text-soft tabular-nums">
              {moneyOf(total, currency)}
              {day && (
                <>
                  {toPay ? ', due ' : ', issued '}
                  <Day value={day} />
                </>
              )}
            </p>
          </div>
          <InvoiceStatusBadge status={status} />
        </li>
      )
    })}
  </Rows>
)
