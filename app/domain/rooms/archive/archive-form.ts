import { z } from 'zod'
import { optionalLineField } from '#app/core/form-fields.ts'
import { t } from '#app/texts.ts'

/** `group`: id of the group whose view is archived. Empty for an archive of everything. */
export const ArchiveForm = z.object({ group: optionalLineField(t('Contents'), 100) })
