import { href, Link, useNavigation } from 'react-router'
import { adminCtx } from '#app/auth/guards.server.ts'
import { listProjects, projectFilters } from '#app/domain/projects/admin-projects.server.ts'
import { unlistedMeta } from '#app/page-meta.ts'
import { listQuery, oneOf } from '#app/routes/list-query.ts'
import { FormMessage } from '#app/ui/field.tsx'
import { ListSearch, useListLinks } from '#app/ui/list.tsx'
import type { Route } from './+types/projects.ts'
import { ProjectTable } from './project-table.tsx'

export const meta: Route.MetaFunction = () => unlistedMeta('Projects')

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = adminCtx(context)
  const filter = oneOf(url, 'filter', projectFilters) ?? null
  const query = { ...listQuery(url, ['created']), filter }
  const deleted = url.searchParams.get('done') === 'deleted' && !query.after
  return { ...(await listProjects(ctx, query)), query, deleted }
}

const filters = [
  { filter: null, text: 'All' },
  { filter: 'published', text: 'On the site' },
  { filter: 'requested', text: 'Requested' },
  { filter: 'unassigned', text: 'Without a client' },
] as const

export default function Projects({ loaderData }: Route.ComponentProps) {
  const { projects, more, query, deleted } = loaderData
  const { state, location } = useNavigation()
  const loading = state === 'loading' && location.pathname === href('/admin/projects')
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-4xl sm:text-5xl">Projects</h1>
        <Link to={href('/admin/projects/new')} className="button button-brass">
          New Project
        </Link>
      </div>
      {deleted && (
        <div className="mt-6">
          <FormMessage tone="good">The project was deleted.</FormMessage>
        </div>
      )}
      <div className="mt-8 mb-4 flex flex-wrap items-end justify-between gap-4">
        <Filters current={query.filter} />
        <ListSearch
          label="Search by title, client or status"
          search={query.search}
          keep={{ filter: query.filter ?? '', direction: query.direction }}
        />
      </div>
      <p role="status" className="text-soft text-sm empty:hidden">
        {loading && 'Loading projects...'}
      </p>
      <ProjectTable projects={projects} more={more} query={query} />
    </>
  )
}

function Filters({ current }: { current: string | null }) {
  const linkTo = useListLinks()
  return (
    <nav aria-label="Show" className="flex flex-wrap gap-x-1">
      {filters.map(({ filter, text }) => (
        <Link
          key={text}
          to={linkTo({ filter, after: null, done: null })}
          preventScrollReset
          aria-current={filter === current ? 'true' : undefined}
          className={`flex items-center min-h-11 px-3 border-b-2 ${
            filter === current ? 'border-brass font-semibold' : 'border-transparent text-soft hover:text-text'
          }`}
        >
          {text}
        </Link>
      ))}
    </nav>
  )
}
