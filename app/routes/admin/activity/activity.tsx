import { adminCtx } from '#app/auth/guards.server.ts'
import { listActivity } from '#app/domain/activity/list.server.ts'
import { listFailedSignIns } from '#app/domain/sign-in/failed-sign-ins.server.ts'
import { unlistedMeta } from '#app/page-meta.ts'
import { Pager } from '#app/ui/list/list.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import type { Route } from './+types/activity.ts'
import { ActivityFilter, ExportLink } from './activity-filter.tsx'
import { ActivityList } from './activity-list.tsx'
import { activityQuery, placeText } from './activity-query.ts'
import { FailedSignIns } from './failed-sign-ins.tsx'

export const meta: Route.MetaFunction = () => unlistedMeta('Activity')

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = activityQuery(url)
  const ctx = adminCtx(context)
  const first = url.search === ''
  return { query, ...(await listActivity(ctx, query)), failed: first ? await listFailedSignIns(ctx) : [] }
}

export default function Activity({
  loaderData: { query, rows, clients, more, failed },
}: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Activity" actions={<ExportLink />}>
        Who did what, when and from where. Nothing in this log can be changed or deleted.
      </PageHead>
      <FailedSignIns rows={failed} />
      <ActivityFilter query={query} whose={rows[0]?.actorName ?? 'one person'} />
      <ActivityList rows={rows} clients={clients} />
      <Pager after={placeText(query.after)} more={placeText(more)} />
    </>
  )
}
