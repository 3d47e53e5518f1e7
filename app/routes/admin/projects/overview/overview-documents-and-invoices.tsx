import { href } from 'react-router'
import type { ProjectOverview } from '#app/domain/projects/overview.server.ts'
import { DocumentRows, InvoiceRows } from '#app/routes/admin/document-and-invoice-rows.tsx'
import { PagePart } from '#app/routes/admin/page-part.tsx'

export function OverviewDocuments({
  project,
  documents: { rows },
}: {
  project: string
  documents: ProjectOverview['documents']
}) {
  const list = `${href('/admin/documents')}?project=${project}`
  return (
    <PagePart
      id="documents"
      title="Documents"
      none={rows.length === 0 && 'No documents yet.'}
      more={rows.length > 0 && { to: list, text: 'All documents of this project' }}
    >
      <DocumentRows list={list} documents={rows} />
    </PagePart>
  )
}

export function OverviewInvoices({
  project,
  invoices: { rows, more },
}: {
  project: string
  invoices: ProjectOverview['invoices']
}) {
  return (
    <PagePart
      id="invoices"
      title="Invoices"
      none={rows.length === 0 && 'No invoices yet.'}
      more={
        more && { to: `${href('/admin/invoices')}?project=${project}`, text: 'All invoices of this project' }
      }
    >
      <InvoiceRows invoices={rows} />
    </PagePart>
  )
}
