import { href, Outlet } from 'react-router'
import { t } from '#app/texts.ts'
import { Tabs } from '#app/ui/tabs.tsx'
import type { Route } from './+types/layout.ts'

/** Tabs of a data room for the seller's side. */
export default function ClientRoomLayout({ params: { id } }: Route.ComponentProps) {
  return (
    <>
      <Tabs
        label={t('Data Room')}
        tabs={[
          { to: href('/client/projects/:id/room', { id }), text: t('Index') },
          { to: href('/client/projects/:id/room/groups', { id }), text: t('Groups') },
          { to: href('/client/projects/:id/room/questions', { id }), text: t('Questions') },
          { to: href('/client/projects/:id/room/activity', { id }), text: t('Activity') },
          { to: href('/client/projects/:id/room/archive', { id }), text: t('Archives') },
        ]}
      />
      <div className="mt-6">
        <Outlet />
      </div>
    </>
  )
}
