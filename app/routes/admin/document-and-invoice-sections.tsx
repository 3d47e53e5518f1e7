import { href, Link } from 'react-router'
import { makesInvoices } from '#app/content/modules.ts'
import { formatMoney } from '#app/core/money.ts'
import type { AdminDocument } from '#app/domain/documents/admin-documents.server.ts'
import type { ClientInvoices } from '#app/domain/overview/client-overview.server.ts'
import type { ProjectOverview } from '#app/domain/overview/project-overview.server.ts'
import { InvoiceRows } from '#app/routes/invoices/invoice-lists.tsx'
import { t, tRich } from '#app/texts.ts'
import { LocalDate } from '#app/ui/dates/dates.tsx'
import { PageSection, SectionRows } from '#app/ui/page.tsx'

/** Query of the list of all documents or invoices, which shows only those of a client, company or project. */
type ListFilter = `client=${string}` | `company=${string}` | `project=${string}`

export function DocumentsSection({
  filter,
  documents,
  withProject = false,
}: {
  filter: ListFilter
  documents: Pick<
    AdminDocument,
    'id' | 'name' | 'version' | 'from' | 'project' | 'modifiedAt' | 'withdrawnAt'
  >[]
  withProject?: boolean
}) {
  const list = `${href('/admin/documents')}?${filter}`
  return (
    <PageSection
      id="documents"
      title={t('Documents')}
      empty={documents.length === 0 && t('No documents yet.')}
      more={documents.length > 0 && { to: list, text: t('All documents') }}
    >
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
    </PageSection>
  )
}

/** Latest invoices, with the amounts outstanding and a link that duplicates the latest one if `totals` are given. */
export function InvoicesSection({
  filter,
  invoices: { rows, more },
  totals,
}: {
  filter: ListFilter
  invoices: ProjectOverview['invoices'] | ClientInvoices
  totals?: ClientInvoices['totals']
}) {
  return (
    <PageSection
      module="invoices"
      id="invoices"
      title={t('Invoices')}
      empty={!totals && rows.length === 0 && t('No invoices yet.')}
      more={more ? { to: `${href('/admin/invoices')}?${filter}`, text: t('All invoices') } : undefined}
    >
      {totals && <OutstandingAmounts totals={totals} />}
      {rows.length > 0 ? <InvoiceRows side="firm" invoices={rows} /> : t('No invoices yet.')}
      {totals && (
        <p className="mt-2 flex flex-wrap gap-x-6">
          {makesInvoices && rows[0] && (
            <Link to={`${href('/admin/invoices/new')}?${filter}&copy=${rows[0].id}`} className="tall-link">
              {t('Duplicate Latest Invoice')}
            </Link>
          )}
          <Link to={`${href('/admin/invoices/external')}?${filter}`} className="tall-link">
            {t('Add External Invoice')}
          </Link>
        </p>
      )}
    </PageSection>
  )
}

const OutstandingAmounts = ({ totals }: Pick<ClientInvoices, 'totals'>) => (
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
)
