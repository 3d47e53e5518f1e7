import { href, Outlet } from 'react-router'
import { findProjectHeaderForClient } from '#app/domain/overview/client-project-overview.server.ts'
import { getClientCtx } from '#app/domain/sign-in/guards.server.ts'
import { createUnlistedMeta } from '#app/page-meta.ts'
import { throwAsErrorResponse } from '#app/routes/form-handler.server.ts'
import { t } from '#app/texts.ts'
import { PageHeader } from '#app/ui/page.tsx'
import { ClientProjectStatusBadge } from '#app/ui/status-badges.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import type { Route } from './+types/layout.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => createUnlistedMeta(loaderData?.project.title)

export const loader = async ({ context, params: { id = '' } }: Route.LoaderArgs) => ({
  project: await throwAsErrorResponse(findProjectHeaderForClient(getClientCtx(context), id)),
})

export default function ClientProjectLayout({ loaderData: { project } }: Route.ComponentProps) {
  const { id, title, status, archivedAt, rights, toDo, unread, sealed, agreements, invoices, room } = project
  return (
    <>
      <PageHeader
        title={title}
        back={{ to: href('/client/dashboard'), text: t('Dashboard') }}
        actions={<ClientProjectStatusBadge status={status} archived={archivedAt !== null} />}
      />
      <Tabs
        label={t('Project')}
        tabs={[
          { to: href('/client/projects/:id', { id }), text: t('Overview') },
          { to: href('/client/projects/:id/progress', { id }), text: t('Progress') },
          ...(rights.documents
            ? [{ to: href('/client/projects/:id/requests', { id }), text: t('Requests'), count: toDo }]
            : []),
          ...(rights.documents || sealed
            ? [{ to: href('/client/projects/:id/documents', { id }), text: t('Documents') }]
            : []),
          { to: href('/client/projects/:id/messages', { id }), text: t('Messages'), count: unread },
          { to: href('/client/projects/:id/people', { id }), text: t('People') },
          ...(agreements
            ? [{ to: href('/client/projects/:id/agreements', { id }), text: t('Agreements') }]
            : []),
          ...(room
            ? [
                {
                  to: href('/client/projects/:id/room', { id }),
                  text: t('Data Room'),
                  also: [
                    href('/client/projects/:id/room/groups', { id }),
                    href('/client/projects/:id/room/questions', { id }),
                    href('/client/projects/:id/room/activity', { id }),
                    href('/client/projects/:id/room/archive', { id }),
                  ],
                },
              ]
            : []),
          ...(invoices ? [{ to: href('/client/projects/:id/invoices', { id }), text: t('Invoices') }] : []),
        ]}
      />
      <div className="mt-8">
        <Outlet context={project} />
      </div>
    </>
  )
}
