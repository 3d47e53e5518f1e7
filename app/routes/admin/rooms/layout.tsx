import { href, Outlet } from 'react-router'
import { nullIfNotFound } from '#app/core/failures.ts'
import { findRoomOfProject } from '#app/domain/access/room-visibility.server.ts'
import { getAdminCtx } from '#app/domain/sign-in/guards.server.ts'
import { useProjectHeader } from '#app/routes/admin/projects/project-header.tsx'
import { t } from '#app/texts.ts'
import { StatusBadge } from '#app/ui/status-badges.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import type { Route } from './+types/layout.ts'

/** Loads the project's data room for all of its pages. `room` is null before the room is opened. */
export async function loader({ context, params: { id = '' } }: Route.LoaderArgs) {
  const found = await findRoomOfProject(getAdminCtx(context), id).catch(nullIfNotFound)
  return { room: found && { id: found.room.id, name: found.room.name, state: found.room.state } }
}

export default function RoomLayout({ loaderData: { room } }: Route.ComponentProps) {
  const project = useProjectHeader()
  const { id } = project
  return (
    <>
      {room && (
        <>
          <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1">
            <h2 className="text-2xl wrap-anywhere">{room.name}</h2>
            <RoomStateBadge state={room.state} />
          </div>
          <Tabs
            label={t('Data Room')}
            tabs={[
              { to: href('/admin/projects/:id/room', { id }), text: t('Overview') },
              { to: href('/admin/projects/:id/room/index', { id }), text: t('Index') },
              { to: href('/admin/projects/:id/room/groups', { id }), text: t('Groups') },
              { to: href('/admin/projects/:id/room/questions', { id }), text: t('Questions') },
              { to: href('/admin/projects/:id/room/activity', { id }), text: t('Activity') },
              { to: href('/admin/projects/:id/room/archive', { id }), text: t('Archives') },
            ]}
          />
        </>
      )}
      <div className="mt-6">
        <Outlet context={project} />
      </div>
    </>
  )
}

const states = {
  preparing: { label: t('Preparing'), meaning: 'neutral' },
  open: { label: t('Open'), meaning: 'active' },
  closed: { label: t('Closed'), meaning: 'stopped' },
} as const

const RoomStateBadge = ({ state }: { state: keyof typeof states }) => (
  <StatusBadge meaning={states[state].meaning}>{states[state].label}</StatusBadge>
)
