import { href, Link } from 'react-router'
import { formatMoney } from '#app/core/money.ts'
import { invoiceStatusLabels } from '#app/domain/invoices/status-labels.ts'
import type {
  listProjectDocumentsForClient,
  listProjectInvoicesForClient,
} from '#app/domain/overview/client-project-overview.server.ts'
import { tRich } from '#app/rich-texts.ts'
import { t } from '#app/texts.ts'
import { LocalDate } from '#app/ui/dates.tsx'

type ProjectDocumentsData = Awaited<ReturnType<typeof listProjectDocumentsForClient>>
type ProjectInvoicesData = Awaited<ReturnType<typeof listProjectInvoicesForClient>>

export function ClientProjectDocuments({
  project,
  documents,
}: {
  project: string
  documents: ProjectDocumentsData
}) {
  const portal = `${href('/client/documents')}?project=${project}`
  return (
    <section aria-labelledby="documents">
      <h2 id="documents" className="text-2xl mb-3">
        {t('Documents')}
      </h2>
      {documents.rows.length === 0 ? (
        <p className="text-soft">{t('No documents yet.')}</p>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {documents.rows.map(({ id, name, version, by, modifiedAt }) => (
            <li key={id} className="py-2.5">
              <a
                href={`/api/documents/${id}/download`}
                className="text-link inline-block py-0.5 wrap-anywhere whitespace-pre-wrap"
              >
                <span className="sr-only">{`${t('Download')} `}</span>
                <bdi>{name}</bdi>
              </a>
              <p className="text-sm text-soft wrap-anywhere">
                {`v${version} · ${t('by {name}', { name: by })} · `}
                <LocalDate value={modifiedAt} />
              </p>
            </li>
          ))}
        </ul>
      )}
      <p className="mt-3 flex flex-wrap gap-x-5">
        <Link to={`${portal}#upload`} className="tall-link">
          {t('Upload a document for this project')}
        </Link>
        {documents.rows.length > 0 && (
          <a href={href('/api/projects/:id/documents.zip', { id: project })} className="tall-link">
            {t('Download all as zip')}
          </a>
        )}
        {documents.more && (
          <Link to={`${portal}#list`} className="tall-link">
            {t('All documents of this project')}
          </Link>
        )}
      </p>
    </section>
  )
}

export function ClientProjectInvoices({ invoices }: { invoices: ProjectInvoicesData }) {
  if (invoices.rows.length === 0) return null
  return (
    <section aria-labelledby="invoices">
      <h2 id="invoices" className="text-2xl mb-3">
        {t('Invoices')}
      </h2>
      <ul className="divide-y divide-line border-y border-line">
        {invoices.rows.map(({ id, number, status, currency, total, dueOn, about, billedTo }) => (
          <li key={id} className="py-2.5">
            <p className="flex flex-wrap justify-between gap-x-4">
              <Link to={`/client/invoices/${id}`} className="text-link inline-block py-0.5">
                {number}
              </Link>
              <span className="tabular-nums">{formatMoney(total, currency)}</span>
            </p>
            {about && <p className="text-sm line-clamp-2 wrap-anywhere">{about}</p>}
            <p className={`text-sm ${status === 'Overdue' ? 'text-bad' : 'text-soft'}`}>
              {dueOn && status === 'Sent'
                ? tRich('Sent, due {day}', { day: <LocalDate value={dueOn} /> })
                : dueOn && status === 'Overdue'
                  ? tRich('Overdue, was due {day}', { day: <LocalDate value={dueOn} /> })
                  : invoiceStatusLabels[status]}
            </p>
            {billedTo && (
              <p className="text-sm text-soft wrap-anywhere">{t('Billed to {billedTo}', { billedTo })}</p>
            )}
          </li>
        ))}
      </ul>
      {invoices.more && (
        <p className="mt-3">
          <Link to="/client/invoices" className="tall-link">
            {t('All invoices')}
          </Link>
        </p>
      )}
    </section>
  )
}
