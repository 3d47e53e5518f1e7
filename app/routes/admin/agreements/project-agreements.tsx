import { href, Link } from 'react-router'
import { listProjectAgreements } from '#app/domain/agreements/list-agreements.server.ts'
import { getAdminCtx } from '#app/domain/sign-in/guards.server.ts'
import { useProjectHeader } from '#app/routes/admin/projects/project-header.tsx'
import { AgreementRows } from '#app/routes/agreements/agreement-rows.tsx'
import { getTextParam } from '#app/routes/list-query.ts'
import { createTabMeta } from '#app/routes/projects/tab-meta.ts'
import { t } from '#app/texts.ts'
import { EmptyState, Pagination } from '#app/ui/list/list-controls.tsx'
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
      <AgreementRows side="admin" agreements={agreements.rows} />
      <Pagination after={after} more={agreements.more} />
    </section>
  )
}
