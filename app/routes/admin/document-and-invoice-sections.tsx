import { href, Link } from 'react-router'
import { formatMoney } from '#app/core/money.ts'
import type { AdminDocument } from '#app/domain/documents/admin-documents.server.ts'
import type { findInvoicesOfClient } from '#app/domain/overview/client-overview.server.ts'
import type { ProjectOverview } from '#app/domain/overview/project-overview.server.ts'
import { InvoiceRows } from '#app/routes/invoices/invoice-lists.tsx'
import { t, tRich } from '#app/texts.ts'
import { LocalDate } from '#app/ui/dates/dates.tsx'
import { PageSection, SectionRows } from '#app/ui/page.tsx'

/** Document rows. `list` is the document list's URL, including its query string. */
const DocumentRows = ({
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
  <SectionRows label={t('Documents')}>
    {documents.map(({ id, name, version, from, project, modifiedAt, withdrawnAt }) => (
      <li key={id} className="py-1.5">
        <Link to={`${list}&document=${id}`} className="tall-link wrap-anywhere">
          <bdi className="whitespace-pre-wrap">{name}</bdi>
        </Link>
        <p className="caption wrap-anywhere">
          {`v${version} · `}
          {from === 'client' ? (
            <span>{tRich('Uploaded {date}', { date: <LocalDate value={modifiedAt} /> })}</span>
          ) : (
            <span>{tRich('Shared by us on {date}', { date: <LocalDate value={modifiedAt} /> })}</span>
          )}
          {withProject && project && ` · ${project}`}
          {withdrawnAt && <span> {t('· Withdrawn')}</span>}
        </p>
      </li>
    ))}
  </SectionRows>
)

export function ClientDocuments({ uid, documents }: { uid: string; documents: AdminDocument[] }) {
  const list = `${href('/admin/documents')}?client=${uid}`
  return (
    <PageSection
      id="documents"
      title={t('Documents')}
      empty={documents.length === 0 && t('No documents yet.')}
      more={documents.length > 0 && { to: list, text: t('All documents') }}
    >
      <DocumentRows list={list} documents={documents} withProject />
    </PageSection>
  )
}

type ClientInvoicesData = Awaited<ReturnType<typeof findInvoicesOfClient>>

export function ClientInvoices({ uid, invoices }: { uid: string; invoices: ClientInvoicesData }) {
  const { totals, rows, more } = invoices
  return (
    <PageSection
      module="invoices"
      id="invoices"
      title={t('Invoices')}
      empty={rows.length === 0 && t('No invoices yet.')}
      more={
        more !== null && {
          to: `${href('/admin/invoices')}?client=${uid}`,
          text: t('All invoices'),
        }
      }
    >
      <dl className="mb-3 flex flex-wrap gap-x-8 gap-y-2">
        {totals.length === 0 && (
          <div>
            <dt className="caption">{t('Outstanding')}</dt>
            <dd>{t('None')}</dd>
          </div>
        )}
        {totals.map(({ currency, total, overdueTotal }) => (
          <div key={currency}>
            <dt className="caption">{t('{currency} outstanding', { currency })}</dt>
            <dd className="tabular-nums">
              {formatMoney(total, currency)}
              {overdueTotal > 0 && (
                <span className="block text-sm text-bad">
                  {t('{overdue} overdue', { overdue: formatMoney(overdueTotal, currency) })}
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <InvoiceRows side="firm" invoices={rows} />
      {rows[0] && (
        <p className="mt-2">
          <Link to={`${href('/admin/invoices/new')}?client=${uid}&copy=${rows[0].id}`} className="tall-link">
            {t('Duplicate Latest Invoice')}
          </Link>
        </p>
      )}
    </PageSection>
  )
}

export function ProjectDocuments({
  project,
  documents: { rows },
}: {
  project: string
  documents: ProjectOverview['documents']
}) {
  const list = `${href('/admin/documents')}?project=${project}`
  return (
    <PageSection
      id="documents"
      title={t('Documents')}
      empty={rows.length === 0 && t('No documents yet.')}
      more={rows.length > 0 && { to: list, text: t('All documents') }}
    >
      <DocumentRows list={list} documents={rows} />
    </PageSection>
  )
}

export function ProjectInvoices({
  project,
  invoices: { rows, more },
}: {
  project: string
  invoices: ProjectOverview['invoices']
}) {
  return (
    <PageSection
      module="invoices"
      id="invoices"
      title={t('Invoices')}
      empty={rows.length === 0 && t('No invoices yet.')}
      more={
        more && {
          to: `${href('/admin/invoices')}?project=${project}`,
          text: t('All invoices'),
        }
      }
    >
      <InvoiceRows side="firm" invoices={rows} />
    </PageSection>
  )
}
