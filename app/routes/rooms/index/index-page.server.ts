import type { ActorCtx, AuthorizedCtx } from '#app/context.ts'
import { assertEntered, type RoomReader } from '#app/domain/access/room-visibility.server.ts'
import { viewAsGroup } from '#app/domain/rooms/groups.server.ts'
import {
  addFolder,
  addPlaceholder,
  moveEntry,
  removeEntry,
  renameEntry,
  stepEntry,
} from '#app/domain/rooms/index/change-index.server.ts'
import { copyDocumentIntoRoom, listCopyableDocuments } from '#app/domain/rooms/index/copy-documents.server.ts'
import {
  AddFolderForm,
  AddPlaceholderForm,
  CopyDocumentForm,
  MoveEntryForm,
  RenameEntryForm,
  StepForm,
} from '#app/domain/rooms/index/index-forms.ts'
import { findEntryToChange, listFolder } from '#app/domain/rooms/index/list-folder.server.ts'
import { defineButtonHandler, defineFormHandler } from '#app/routes/form-handler.server.ts'
import { getNumberParam, getTextParam } from '#app/routes/list-query.ts'
import { t } from '#app/texts.ts'

/** Loads a page of the index from the parameters `folder`, `page`, `search`, `entry`, `add` and (firm only) `group`. */
export async function loadIndex(ctx: ActorCtx, userReader: RoomReader, url: URL) {
  assertEntered(userReader)
  const { reader, group } = await viewAsGroup(ctx, userReader, getTextParam(url, 'group'))
  const { room, kind } = reader
  const query = {
    folder: getTextParam(url, 'folder') || null,
    page: getNumberParam(url, 'page') ?? 1,
    search: getTextParam(url, 'search'),
  }
  const canUpload = reader.kind !== 'guest' && !reader.archived && !group && room.state !== 'closed'
  const entry = canUpload ? getTextParam(url, 'entry') : ''
  const isAdding = canUpload && getTextParam(url, 'add') === 'document'
  return {
    roomId: room.id,
    /** Null for guests, who must not learn the project. */
    projectId: kind === 'guest' ? null : room.projectId,
    side: kind,
    list: await listFolder(ctx, reader, query),
    search: query.search,
    group,
    locked: room.lockedAt !== null,
    canUpload,
    canChange: canUpload && kind === 'firm',
    opened: entry ? await findEntryToChange(ctx, reader, entry) : null,
    /** Documents and requests of the project, loaded only for the forms that offer them. */
    project: isAdding && kind === 'firm' ? await listCopyableDocuments(ctx, room) : null,
  }
}

export type IndexPage = Awaited<ReturnType<typeof loadIndex>>

/** Form handlers of the index. The domain functions check access. */
export const createIndexHandlers = (ctx: AuthorizedCtx, roomId: string) => ({
  'add-folder': defineFormHandler(
    AddFolderForm,
    async (form) => {
      await addFolder(ctx, roomId, form)
      return { notice: t('Folder added.') }
    },
    { resetForm: true },
  ),
  'add-placeholder': defineFormHandler(
    AddPlaceholderForm,
    async (form) => {
      await addPlaceholder(ctx, roomId, form)
      return { notice: t('Placeholder added.') }
    },
    { resetForm: true },
  ),
  'copy-document': defineFormHandler(CopyDocumentForm, async (form) => {
    await copyDocumentIntoRoom(ctx, roomId, form)
    return { notice: t('Document copied.') }
  }),
  rename: defineFormHandler(RenameEntryForm, async ({ title }, id) => {
    await renameEntry(ctx, roomId, id, title)
    return { notice: t('Entry renamed.') }
  }),
  move: defineFormHandler(MoveEntryForm, async (form, id) => {
    await moveEntry(ctx, roomId, id, form)
    return { notice: t('Entry moved.') }
  }),
  step: defineFormHandler(StepForm, async ({ step }) => {
    const [direction, id = ''] = step.split(/:(.*)/)
    await stepEntry(ctx, roomId, id, direction === 'up' ? 'up' : 'down')
    return { notice: t('Entry moved.') }
  }),
  remove: defineButtonHandler((id) => removeEntry(ctx, roomId, id), { notice: t('Entry removed.') }),
})
