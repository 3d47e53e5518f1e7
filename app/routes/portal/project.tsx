import { data, href, Link } from 'react-router'
import { clientCtx } from '#app/auth/guards.server.ts'
import { findProjectForClient } from '#app/domain/client-projects.server.ts'
import { Failure } from '#app/domain/failures.ts'
import { unlistedMeta } from '#app/page-meta.ts'
import { LocalTime } from '#app/ui/local-time.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import type { Route } from './+types/project.ts'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  unlistedMeta(loaderData?.project.title ?? 'Project not found')

export async function loader({ context, params }: Route.LoaderArgs) {
  try {
    return { project: await findProjectForClient(clientCtx(context), params.id) }
  } catch (err) {
    throw err instanceof Failure ? data(err.message, err.status) : err
  }
}

export default function Project({ loaderData: { project } }: Route.ComponentProps) {
  const facts = [
    ['Duration', project.duration],
    ['Technologies', project.technologies.join(', ')],
    ['Service', project.requestedService],
    ['Budget', project.requestedBudget],
    ['Wished start', project.wishedStart],
  ].filter(([, value]) => value)
  return (
    <>
      <p>
        <Link to={href('/client/dashboard')} className="text-link">
          Dashboard
        </Link>
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-3">
        <h1 className="text-4xl sm:text-5xl wrap-anywhere">{project.title}</h1>
        <StatusBadge>{project.status}</StatusBadge>
      </div>
      <p className="mt-6 max-w-[70ch] whitespace-pre-line wrap-anywhere">{project.description}</p>
      <dl className="mt-8 grid gap-x-8 gap-y-4 sm:grid-cols-2 xl:grid-cols-4 border-t border-line pt-6">
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt className="text-sm text-soft">{term}</dt>
            <dd className="mt-1 wrap-anywhere">{value}</dd>
          </div>
        ))}
        <div>
          <dt className="text-sm text-soft">Since</dt>
          <dd className="mt-1">
            <LocalTime value={project.createdAt} dateOnly />
          </dd>
        </div>
      </dl>
    </>
  )
}
