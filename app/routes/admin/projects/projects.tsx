import { href, Link, useNavigation } from 'react-router'
import { findFilterNames } from '#app/domain/documents/admin-documents.server.ts'
import {
  listProjects,
  PROJECT_FILTERS,
  PROJECT_SORT_KEYS,
} from '#app/domain/projects/list-projects.server.ts'
import { getAdminCtx } from '#app/domain/sign-in/guards.server.ts'
import { createUnlistedMeta } from '#app/page-meta.ts'
import { ActiveFilter } from '#app/routes/admin/active-filter.tsx'
import { getChoiceParam, getTextParam, parseListQuery } from '#app/routes/list-query.ts'
import { revalidateAfterConflict } from '#app/routes/route-exports.ts'
import { BulkResult } from '#app/ui/bulk/bulk-result.tsx'
import { createSelectionColumn } from '#app/ui/bulk/selection-column.tsx'
import { EmptyState } from '#app/ui/list/empty-state.tsx'
import { FilterLinks, ListSearch, useListLink } from '#app/ui/list/list-controls.tsx'
import { Table } from '#app/ui/list/table.tsx'
import { CompletionNotice } from '#app/ui/notice.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/projects.ts'
import { handleBulkProjectForm } from './project-actions.server.ts'
import { BulkProjects, projectColumns } from './project-table.tsx'

export const shouldRevalidate = revalidateAfterConflict
export const meta: Route.MetaFunction = () => createUnlistedMeta('Projects')

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = getAdminCtx(context)
  const filter = getChoiceParam(url, 'filter', PROJECT_FILTERS) ?? null
  const query = {
    ...parseListQuery(url, PROJECT_SORT_KEYS, ['title', 'status']),
    filter,
    clientId: getTextParam(url, 'client') || null,
  }
  const [list, { client }] = await Promise.all([
    listProjects(ctx, query),
    findFilterNames(ctx, { clientId: query.clientId, projectId: null }),
  ])
  return { ...list, query, client }
}

const filterChoices = [
  { value: null, text: 'All' },
  { value: 'published', text: 'On the site' },
  { value: 'requested', text: 'Requested' },
  { value: 'unassigned', text: 'Without a client' },
  { value: 'no-contact', text: 'No main contact' },
  { value: 'archived', text: 'Archived' },
] as const

export const action = async ({ request, context }: Route.ActionArgs) =>
  handleBulkProjectForm(getAdminCtx(context), await request.formData())

export default function ProjectsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { projects, more, query, client } = loaderData
  const { state, location } = useNavigation()
  const loading = state === 'loading' && location.pathname === href('/admin/projects')
  const here = `${href('/admin/projects')}${useListLink()({}).search}`
  return (
    <>
      <PageHeader
        title="Projects"
        actions={
          <>
            <Link to={href('/admin/requests')} className="button button-line">
              Requests
            </Link>
            <Link to={href('/admin/projects/new')} className="button button-brass">
              New Project
            </Link>
          </>
        }
      />
      <CompletionNotice
        texts={{ deleted: 'The project was deleted.' }}
        hidden={actionData !== undefined || query.after !== null}
      />
      <div className="mt-8 mb-4 flex flex-wrap items-end justify-between gap-4">
        <FilterLinks label="Show" name="filter" value={query.filter} choices={filterChoices} />
        <ListSearch
          label="Search by title, client or status"
          search={query.search}
          keep={{
            filter: query.filter ?? '',
            client: query.clientId ?? '',
            sort: query.sort,
            direction: query.direction,
          }}
        />
      </div>
      {query.clientId && <ActiveFilter what="client" name={client} all="Show all clients" />}
      <BulkResult answer={actionData} action={here} />
      <p role="status" className="text-soft text-sm empty:hidden">
        {loading && 'Loading projects...'}
      </p>
      {projects.length > 0 ? (
        <BulkProjects list={projects} answer={actionData}>
          <Table
            label="Projects"
            manyColumns
            columns={[
              createSelectionColumn({ rows: projects, checked: [] }, ({ title }) => title),
              ...projectColumns,
            ]}
            rows={projects}
            rowKey={({ id }) => id}
            query={query}
            pages={{ after: query.after, more }}
          />
        </BulkProjects>
      ) : (
        <NoProjects search={query.search} filtered={query.filter !== null || query.clientId !== null} />
      )}
    </>
  )
}

function NoProjects({ search, filtered }: { search: string; filtered: boolean }) {
  const linkTo = useListLink()
  if (search || filtered)
    return (
      <EmptyState
        action={
          <Link to={linkTo({ search: null, filter: null, client: null, after: null })} className="tall-link">
            Show all projects
          </Link>
        }
      >
        {search
          ? `No project here has “${search}” in its title, client or status.`
          : 'There are none of these.'}
      </EmptyState>
    )
  return (
    <EmptyState
      action={
        <Link to={href('/admin/projects/new')} className="tall-link">
          Begin the first one
        </Link>
      }
    >
      No projects yet. Those that clients ask for, and those you begin yourself, will be here.
    </EmptyState>
  )
}
