import {
  findProjectForClient,
  listProjectMembersForClient,
} from '#app/domain/projects/client-projects.server.ts'
import { getClientCtx } from '#app/domain/sign-in/guards.server.ts'
import { throwAsErrorResponse } from '#app/routes/form-handler.server.ts'
import { getTextParam } from '#app/routes/list-query.ts'
import { createTabMeta } from '#app/routes/projects/tab-meta.ts'
import { t } from '#app/texts.ts'
import { Pagination } from '#app/ui/list/list-controls.tsx'
import { StackedFact } from '#app/ui/page.tsx'
import type { Route } from './+types/project-people.ts'
import { ClientProjectPeople, PersonName } from './sections.tsx'

export const meta = createTabMeta(t('People'))

export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const ctx = getClientCtx(context)
  const after = getTextParam(url, 'people') || null
  const [project, members] = await throwAsErrorResponse(
    Promise.all([findProjectForClient(ctx, id), listProjectMembersForClient(ctx, id, after)]),
  )
  return { project, members, after }
}

export default function ClientProjectPeoplePage({ loaderData }: Route.ComponentProps) {
  const { project, members, after } = loaderData
  return (
    <div className="max-w-4xl">
      <ClientProjectPeople project={project}>
        {members.rows.length > 0 && (
          <StackedFact term={t('Members')}>
            <ul>
              {members.rows.map(({ id, name, isSelf }) => (
                <li key={id}>
                  <PersonName name={name} isSelf={isSelf} />
                </li>
              ))}
            </ul>
          </StackedFact>
        )}
      </ClientProjectPeople>
      <Pagination after={after} more={members.more} name="people" inPlace />
    </div>
  )
}
