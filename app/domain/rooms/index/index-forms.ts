import { z } from 'zod'
import { lineField, optionalLineField } from '#app/core/form-fields.ts'
import { t } from '#app/texts.ts'

/** Same as that of file names. */
export const MAX_TITLE_LENGTH = 255

const titleField = lineField(t('Title'), MAX_TITLE_LENGTH, t('Enter a title.'))
/** Id of a folder. Empty for the top of the room. */
const folderField = optionalLineField(t('Folder'), 100)

export const AddFolderForm = z.object({ title: titleField, folder: folderField })
export type AddFolderForm = z.infer<typeof AddFolderForm>

export const AddPlaceholderForm = z.object({
  title: titleField,
  folder: folderField,
  /** Id of a request in the project. */
  request: optionalLineField(t('Request'), 100),
})
export type AddPlaceholderForm = z.infer<typeof AddPlaceholderForm>

export const RenameEntryForm = z.object({ title: titleField })

export const MoveEntryForm = z.object({
  folder: folderField,
  /** Place in the folder, from 1. Empty for the end. */
  number: optionalLineField(t('Number'), 6),
})
export type MoveEntryForm = z.infer<typeof MoveEntryForm>

/** `step`: direction and id of the entry. */
export const StepForm = z.object({ step: z.string().regex(/^(up|down):.{1,100}$/) })

export const CopyDocumentForm = z.object({
  document: lineField(t('Document'), 100, t('Select a document.')),
  folder: folderField,
})
export type CopyDocumentForm = z.infer<typeof CopyDocumentForm>
