import { findRoomOfProject } from '#app/domain/access/room-visibility.server.ts'
import { listEntryAccess } from '#app/domain/rooms/entry-levels.server.ts'
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
import { createIndexHandlers, loadIndex } from '#app/routes/rooms/index/index-page.server.ts'
import { IndexSection } from '#app/routes/rooms/index/index-section.tsx'
import { actionHeaders } from '#app/routes/route-exports.ts'
import { t } from '#app/texts.ts'
import type { Route } from './+types/room-index.ts'
import { EntryAccessSection } from './entry-access-section.tsx'
import { LockIndexSection } from './lock-index-section.tsx'
import { ReleaseSection } from './release-section.tsx'

export const headers = actionHeaders
export const meta = createTabMeta(t('Index'))

export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const ctx = getAdminCtx(context)
  const reader = await throwAsErrorResponse(findRoomOfProject(ctx, id))
  const { room } = reader
  const who = getTextParam(url, 'who')
  const index = await throwAsErrorResponse(loadIndex(ctx, reader, url))
  return {
    index,
    // 'View as Group' is read-only and can't release.
    release: index.canChange ? await previewRelease(ctx, room) : null,
    entryAccess: who ? await listEntryAccess(ctx, room, who) : null,
  }
}

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const ctx = getAdminCtx(context)
  const { room } = await throwAsErrorResponse(findRoomOfProject(ctx, id))
  return handleFormByIntent(ctx, await request.formData(), {
    ...createIndexHandlers(ctx, room.id),
    release: defineFormHandler(ReleaseForm, async (form) => {
      const released = await releaseVersions(ctx, id, form)
      const documents = new Set(released.map((pair) => pair.id)).size
      return { notice: t('Documents released: {documents}', { documents }) }
    }),
    lock: defineButtonHandler(() => lockIndex(ctx, id), { notice: t('The index is locked.') }),
  })
}

export default function RoomIndexPage({ loaderData: { index, release, entryAccess } }: Route.ComponentProps) {
  return (
    <div className="grid gap-10 grid-cols-[minmax(0,1fr)]">
      {entryAccess && <EntryAccessSection groups={entryAccess} />}
      <div>
        <IndexSection page={index} />
      </div>
      {release && <ReleaseSection preview={release} />}
      {release && <LockIndexSection locked={index.locked} />}
    </div>
  )
}
