import type { DocumentScope } from '#app/domain/documents/admin-documents.server.ts'
import { FilterLinks } from '#app/ui/list/filter-links.tsx'
import { Only } from '../only.tsx'

const scopes: { value: DocumentScope | null; text: string }[] = [
  { value: null, text: 'All' },
  { value: 'client', text: 'From clients' },
  { value: 'firm', text: 'Shared by us' },
  { value: 'starter', text: 'For all clients' },
  { value: 'withdrawn', text: 'Withdrawn' },
  { value: 'removed', text: 'Removed' },
]

export function DocumentFilters({
  scope,
  clientId,
  projectId,
  names,
}: {
  scope: DocumentScope | null
  clientId: string | null
  projectId: string | null
  names: { client: string | null; project: string | null }
}) {
  return (
    <div className="grid gap-2">
      <FilterLinks label="Kinds of documents" name="kind" value={scope} choices={scopes} />
      {clientId && <Only what="client" name={names.client} all="Show all clients" />}
      {projectId && <Only what="project" name={names.project} all="Show all projects" />}
    </div>
  )
}
