import type { ActorCtx } from '#app/context.ts'
import type { Insider } from '#app/domain/access/room-visibility.server.ts'
import { ArchiveForm } from '#app/domain/rooms/archive/archive-form.ts'
import { deleteArchive, listArchives, requestArchive } from '#app/domain/rooms/archive/archives.server.ts'
import { listGroups } from '#app/domain/rooms/groups.server.ts'
import {
  defineButtonHandler,
  defineFormHandler,
  handleFormByIntent,
} from '#app/routes/form-handler.server.ts'
import { t } from '#app/texts.ts'

export async function loadRoomArchives(ctx: ActorCtx, reader: Insider) {
  const [archives, groups] = await Promise.all([listArchives(ctx, reader), listGroups(ctx, reader.room)])
  return {
    roomId: reader.room.id,
    closed: reader.room.state === 'closed',
    archives,
    groups: groups.map(({ id, name }) => ({ id, name })),
  }
}
export type RoomArchivesData = Awaited<ReturnType<typeof loadRoomArchives>>

export const handleArchiveForm = async (ctx: ActorCtx, reader: Insider, request: Request) =>
  handleFormByIntent(ctx, await request.formData(), {
    create: defineFormHandler(ArchiveForm, async ({ group }) => {
      await requestArchive(ctx, reader, group || null)
      return { notice: t('The archive is being created. You can leave this page.') }
    }),
    delete: defineButtonHandler((id) => deleteArchive(ctx, reader, id), { notice: t('Archive deleted.') }),
  })
