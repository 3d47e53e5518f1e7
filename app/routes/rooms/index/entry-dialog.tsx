import { useNavigate } from 'react-router'
import { MoveEntryForm, RenameEntryForm } from '#app/domain/rooms/index/index-forms.ts'
import type { EntryToChange } from '#app/domain/rooms/index/list-folder.server.ts'
import { t } from '#app/texts.ts'
import { Confirm } from '#app/ui/confirm-dialog.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { SelectField, TextField } from '#app/ui/form/field.tsx'
import { ActionForm, Submit } from '#app/ui/form/form.tsx'
import { useListAction, useListLink } from '#app/ui/list/list-controls.tsx'
import type { IndexPage } from './index-page.server.ts'
import { RoomFileForm } from './room-file-form.tsx'

/** Dialog that changes an entry. The seller's side can only add files. */
export function EntryDialog({ page, entry }: { page: IndexPage; entry: EntryToChange }) {
  const navigate = useNavigate()
  const { search } = useListLink()({ entry: null })
  const action = useListAction()
  const { id, kind, title, number, parentId, file, folders } = entry
  const { canChange, locked, roomId } = page
  const canHaveRendition =
    file && !file.hasRendition && ['docx', 'xlsx', 'pptx', 'txt', 'csv', 'eml'].includes(file.kind)
  return (
    <Dialog
      title={`${number} ${title}`}
      onClose={() => navigate({ search }, { replace: true, preventScrollReset: true })}
      className="max-w-2xl"
    >
      <div className="mt-5 grid gap-8">
        {kind !== 'folder' && (
          <RoomFileForm
            roomId={roomId}
            fields={{ entry: id }}
            label={kind === 'placeholder' ? t('Document') : t('New version')}
            button={kind === 'placeholder' ? t('Upload') : t('Upload New Version')}
          />
        )}
        {canHaveRendition && (
          <RoomFileForm
            roomId={roomId}
            fields={{ entry: id, rendition: '1' }}
            accept=".pdf"
            label={t('PDF for viewing page by page')}
            button={t('Add PDF')}
          />
        )}
        {canChange && (
          <>
            <ActionForm
              action={action}
              intent="rename"
              entry={id}
              schema={RenameEntryForm}
              defaultValue={{ title }}
            >
              {(fields) => (
                <>
                  <TextField field={fields.title} label={t('Title')} />
                  <Submit text={t('Rename')} variant="line" notice />
                </>
              )}
            </ActionForm>
            <ActionForm
              action={action}
              intent="move"
              entry={id}
              schema={MoveEntryForm}
              defaultValue={{ folder: parentId ?? '' }}
            >
              {(fields) => (
                <>
                  <SelectField
                    field={fields.folder}
                    label={t('Move to…')}
                    empty={t('Top of the room')}
                    options={folders.map((folder) => ({
                      value: folder.id,
                      label: `${folder.number} ${folder.title}`,
                    }))}
                  />
                  {!locked && (
                    <TextField field={fields.number} label={t('Number')} inputMode="numeric" optional />
                  )}
                  <Submit text={t('Move')} variant="line" notice />
                </>
              )}
            </ActionForm>
            <Confirm
              button={t('Remove')}
              variant="danger"
              title={t('Remove “{title}”?', { title })}
              fields={{ intent: 'remove', entry: id }}
              action={`.${search}`}
            >
              {kind === 'folder'
                ? t('The folder and its contents immediately disappear for all groups. This can’t be undone.')
                : t('The entry immediately disappears for all groups. This can’t be undone.')}
            </Confirm>
          </>
        )}
      </div>
    </Dialog>
  )
}
