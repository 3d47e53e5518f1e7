import { listProjectAgreementsForClient } from '#app/domain/agreements/list-agreements.server.ts'
import { AgreementRows } from '#app/routes/agreements/agreement-rows.tsx'
import { getTextParam } from '#app/routes/list-query.ts'
import { createTabMeta } from '#app/routes/projects/tab-meta.ts'
import { t } from '#app/texts.ts'
import { Pagination } from '#app/ui/list/list-controls.tsx'
import { PageSection } from '#app/ui/page.tsx'
import type { Route } from './+types/project-agreements.ts'
import { getProjectCtx } from './project-actions.server.ts'

export const meta = createTabMeta(t('Agreements'))

export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const after = getTextParam(url, 'after') || null
  const ctx = await getProjectCtx(context, id)
  return { agreements: await listProjectAgreementsForClient(ctx, id, after), after }
}

export default function ClientProjectAgreementsPage({
  loaderData: { agreements, after },
}: Route.ComponentProps) {
  return (
    <div className="max-w-4xl">
      <PageSection
        id="agreements"
        title={t('Agreements')}
        empty={agreements.rows.length === 0 && t('No agreements yet.')}
      >
        <AgreementRows side="client" agreements={agreements.rows} />
        <Pagination after={after} more={agreements.more} />
      </PageSection>
    </div>
  )
}
