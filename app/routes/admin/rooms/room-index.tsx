import { findRoomOfProject } from '#app/domain/access/room-visibility.server.ts'
import { listWhoSees } from '#app/domain/rooms/entry-levels.server.ts'
import { lockIndex } from '#app/domain/rooms/open-room.server.ts'
import { previewRelease, releaseVersions } from '#app/domain/rooms/release.server.ts'
import { ReleaseForm } from '#app/domain/rooms/room-forms.ts'
import { getAdminCtx } from '#app/domain/sign-in/guards.server.ts'
import {
  defineButtonHandler,
  defineFormHandler,
  handleFormByIntent,
  throwAsErrorResponse,
} from '#app/routes/form-handler.server.ts'
import { getTextParam } from '#app/routes/list-query.ts'
import { createTabMeta } from '#app/routes/projects/tab-meta.ts'
import { t } from '#app/texts.ts'
import type { Route } from './+types/room-index.ts'
import { LockIndexSection } from './lock-index-section.tsx'
import { ReleaseSection } from './release-section.tsx'
import { WhoSeesSection } from './who-sees-section.tsx'

export const meta = createTabMeta(t('Index'))

export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const ctx = getAdminCtx(context)
  const { room } = await throwAsErrorResponse(findRoomOfProject(ctx, id))
  const who = getTextParam(url, 'who')
  return {
    closed: room.state === 'closed',
    locked: room.lockedAt !== null,
    release: await previewRelease(ctx, room),
    whoSees: who ? await listWhoSees(ctx, room, who) : null,
  }
}

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const ctx = getAdminCtx(context)
  return handleFormByIntent(ctx, await request.formData(), {
    release: defineFormHandler(ReleaseForm, async (form) => {
      const released = await releaseVersions(ctx, id, form)
      const documents = new Set(released.map((pair) => pair.id)).size
      return { notice: t('Documents released: {documents}', { documents }) }
    }),
    lock: defineButtonHandler(() => lockIndex(ctx, id), { notice: t('The index is locked.') }),
  })
}

export default function RoomIndexPage({
  loaderData: { closed, locked, release, whoSees },
}: Route.ComponentProps) {
  return (
    <div className="grid gap-10">
      {whoSees && <WhoSeesSection groups={whoSees} />}
      {!closed && <ReleaseSection preview={release} />}
      {!closed && <LockIndexSection locked={locked} />}
    </div>
  )
}
