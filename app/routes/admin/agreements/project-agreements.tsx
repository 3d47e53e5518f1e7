import { href, Link } from 'react-router'
import { AGREEMENT_KINDS } from '#app/core/agreement-states.ts'
import { listProjectAgreements } from '#app/domain/agreements/find-agreement.server.ts'
import { getAdminCtx } from '#app/domain/sign-in/guards.server.ts'
import { useProjectHeader } from '#app/routes/admin/projects/project-header.tsx'
import { getTextParam } from '#app/routes/list-query.ts'
import { createTabMeta } from '#app/routes/projects/tab-meta.ts'
import { t, tRich } from '#app/texts.ts'
import { LocalDate } from '#app/ui/dates/dates.tsx'
import { EmptyState, Pagination } from '#app/ui/list/list-controls.tsx'
import { AgreementStatusBadge } from '#app/ui/status-badges.tsx'
import type { Route } from './+types/project-agreements.ts'

export const meta = createTabMeta(t('Agreements'))

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const after = getTextParam(url, 'after') || null
  return { agreements: await listProjectAgreements(getAdminCtx(context), params.id, after), after }
}

export default function ProjectAgreementsPage({ loaderData: { agreements, after } }: Route.ComponentProps) {
  const { id, archivedAt } = useProjectHeader()
  return (
    <section aria-labelledby="agreements" className="max-w-4xl">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="agreements" className="text-2xl">
          {t('Agreements')}
        </h2>
        {!archivedAt && (
          <Link to={href('/admin/projects/:id/agreements/new', { id })} className="button button-brass">
            {t('New Agreement')}
          </Link>
        )}
      </div>
      {agreements.rows.length === 0 && (
        <EmptyState>
          {t(
            'No agreements yet. Clients read and sign engagement letters, NDAs and proposals in the portal.',
          )}
        </EmptyState>
      )}
      <ul className="divide-y divide-line border-y border-line empty:hidden">
        {agreements.rows.map(({ id, title, kind, state, signed, signers, sentAt, createdAt }) => (
          <li key={id} className="py-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
            <div className="min-w-0">
              <Link to={href('/admin/agreements/:id', { id })} className="tall-link wrap-anywhere">
                {title}
              </Link>
              <p className="caption">
                {AGREEMENT_KINDS[kind].label}
                {' · '}
                {sentAt
                  ? tRich('sent on {day}', { day: <LocalDate value={sentAt} /> })
                  : tRich('created on {day}', { day: <LocalDate value={createdAt} /> })}
                {state === 'sent' && ` · ${t('{signed} of {signers} signed', { signed, signers })}`}
              </p>
            </div>
            <AgreementStatusBadge state={state} />
          </li>
        ))}
      </ul>
      <Pagination after={after} more={agreements.more} />
    </section>
  )
}
