import { href, redirect } from 'react-router'
import type { AdminCtx } from '#app/context.ts'
import { archive, bringBack } from '#app/domain/archiving.server.ts'
import { createCaseStudy, deleteProject, updateProject } from '#app/domain/projects/edit-project.server.ts'
import { DetailsForm, PublishForm } from '#app/domain/projects/form.ts'
import { removeProjectPicture } from '#app/domain/projects/pictures.server.ts'
import { formRule, NoFields, takeFormOf } from '#app/routes/take-form.server.ts'

export const PICTURE_FAULT = 'The picture could not be changed. Please try again.'

/** Handles the forms of the edit and publish pages. Redirects to `page` after saving. */
export function changeProject(ctx: AdminCtx, id: string, form: FormData, page: string) {
  const save = async (part: DetailsForm | PublishForm) => {
    if (part.confirmed === 'case-study') {
      const copy = await createCaseStudy(ctx, part, id)
      return redirect(`${href('/admin/projects/:id', { id: copy.id })}?done=case-study`)
    }
    await updateProject(ctx, id, part)
    return redirect(`${page}?done=saved-${Date.now()}`)
  }
  return takeFormOf(ctx, form, {
    save: formRule<typeof DetailsForm>({ schema: DetailsForm, run: save }),
    publish: formRule<typeof PublishForm>({ schema: PublishForm, run: save }),
    'remove-picture': formRule<typeof NoFields>({
      schema: NoFields,
      fault: PICTURE_FAULT,
      run: async () => {
        await removeProjectPicture(ctx, id)
        return { notice: 'The picture was removed.' }
      },
    }),
    archive: formRule<typeof NoFields>({
      schema: NoFields,
      run: async () => {
        await archive(ctx, 'project', id)
        return redirect(`${page}?done=archived`)
      },
    }),
    'bring-back': formRule<typeof NoFields>({
      schema: NoFields,
      run: async () => {
        await bringBack(ctx, 'project', id)
        return redirect(`${page}?done=brought-back`)
      },
    }),
    delete: formRule<typeof NoFields>({
      schema: NoFields,
      run: async () => {
        await deleteProject(ctx, id)
        return redirect(`${href('/admin/projects')}?done=deleted`)
      },
    }),
  })
}
