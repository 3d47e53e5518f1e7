import { href, Link, useNavigation } from 'react-router'
import { adminCtx } from '#app/auth/guards.server.ts'
import { nameFilters } from '#app/domain/documents/admin-documents.server.ts'
import { listProjects, projectFilters, projectSortings } from '#app/domain/projects/admin-projects.server.ts'
import { unlistedMeta } from '#app/page-meta.ts'
import { afterConflict } from '#app/routes/after-conflict.ts'
import { listQuery, oneOf, textOf } from '#app/routes/list-query.ts'
import { chooseColumn } from '#app/ui/chosen/choose-column.tsx'
import { ChosenOutcome } from '#app/ui/chosen/chosen-outcome.tsx'
import { Empty } from '#app/ui/list/empty.tsx'
import { FilterLinks } from '#app/ui/list/filter-links.tsx'
import { ListSearch, useListLinks } from '#app/ui/list/list.tsx'
import { Table } from '#app/ui/list/table.tsx'
import { DoneNotice } from '#app/ui/notice.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { Only } from '../only.tsx'
import type { Route } from './+types/projects.ts'
import { changeChosenProjects } from './chosen-actions.server.ts'
import { ChosenProjects } from './chosen-projects.tsx'
import { projectColumns } from './project-columns.tsx'

export const shouldRevalidate = afterConflict
export const meta: Route.MetaFunction = () => unlistedMeta('Projects')

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = adminCtx(context)
  const filter = oneOf(url, 'filter', projectFilters) ?? null
  const query = {
    ...listQuery(url, projectSortings, ['title', 'status']),
    filter,
    clientId: textOf(url, 'client') || null,
  }
  const [list, { client }] = await Promise.all([
    listProjects(ctx, query),
    nameFilters(ctx, { clientId: query.clientId, projectId: null }),
  ])
  return { ...list, query, client }
}

const filters = [
  { value: null, text: 'All' },
  { value: 'published', text: 'On the site' },
  { value: 'requested', text: 'Requested' },
  { value: 'unassigned', text: 'Without a client' },
  { value: 'no-contact', text: 'No main contact' },
  { value: 'archived', text: 'Archived' },
] as const

export const action = async ({ request, context }: Route.ActionArgs) =>
  changeChosenProjects(adminCtx(context), await request.formData())

export default function Projects({ loaderData, actionData }: Route.ComponentProps) {
  const { projects, more, query, client } = loaderData
  const { state, location } = useNavigation()
  const loading = state === 'loading' && location.pathname === href('/admin/projects')
  const here = `${href('/admin/projects')}${useListLinks()({}).search}`
  return (
    <>
      <PageHead
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
      <DoneNotice
        texts={{ deleted: 'The project was deleted.' }}
        hidden={actionData !== undefined || query.after !== null}
      />
      <div className="mt-8 mb-4 flex flex-wrap items-end justify-between gap-4">
        <FilterLinks label="Show" name="filter" value={query.filter} choices={filters} />
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
      {query.clientId && <Only what="client" name={client} all="Show all clients" />}
      <ChosenOutcome answer={actionData} action={here} />
      <p role="status" className="text-soft text-sm empty:hidden">
        {loading && 'Loading projects...'}
      </p>
      {projects.length > 0 ? (
        <ChosenProjects list={projects} answer={actionData}>
          <Table
            label="Projects"
            manyColumns
            columns={[chooseColumn({ rows: projects, checked: [] }, ({ title }) => title), ...projectColumns]}
            rows={projects}
            rowKey={({ id }) => id}
            query={query}
            pages={{ after: query.after, more }}
          />
        </ChosenProjects>
      ) : (
        <NoProjects search={query.search} filtered={query.filter !== null || query.clientId !== null} />
      )}
    </>
  )
}

function NoProjects({ search, filtered }: { search: string; filtered: boolean }) {
  const linkTo = useListLinks()
  if (search || filtered)
    return (
      <Empty
        action={
          <Link to={linkTo({ search: null, filter: null, client: null, after: null })} className="tall-link">
            Show all projects
          </Link>
        }
      >
        {search
          ? `No project here has “${search}” in its title, client or status.`
          : 'There are none of these.'}
      </Empty>
    )
  return (
    <Empty
      action={
        <Link to={href('/admin/projects/new')} className="tall-link">
          Begin the first one
        </Link>
      }
    >
      No projects yet. Those that clients ask for, and those you begin yourself, will be here.
    </Empty>
  )
}
