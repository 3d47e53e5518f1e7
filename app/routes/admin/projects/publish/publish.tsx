import { href, useSearchParams } from 'react-router'
import { adminCtx } from '#app/auth/guards.server.ts'
import { findProject } from '#app/domain/projects/admin-projects.server.ts'
import { changeProjectPicture } from '#app/domain/projects/pictures.server.ts'
import { unlistedMeta } from '#app/page-meta.ts'
import { afterConflict } from '#app/routes/after-conflict.ts'
import { keepEntered } from '#app/routes/keep-entered.ts'
import { attempt, NoFields, takeForm } from '#app/routes/take-form.server.ts'
import { DoneNotice } from '#app/ui/notice.tsx'
import { changeProject, PICTURE_FAULT } from '../project-actions.server.ts'
import { ProjectHead } from '../project-head.tsx'
import type { Route } from './+types/publish.ts'
import { ProjectPictureForm } from './project-picture-form.tsx'
import { PublishEditor, shownOnSite } from './publish-editor.tsx'
import { carriesFile, readPicture } from './read-picture.ts'

export const shouldRevalidate = afterConflict
export const meta: Route.MetaFunction = ({ loaderData }) =>
  unlistedMeta(loaderData ? `Publish ${loaderData.project.title}` : 'Project not found')

export const loader = async ({ context, params }: Route.LoaderArgs) => ({
  project: await attempt(findProject(adminCtx(context), params.id)),
})

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const ctx = adminCtx(context)
  if (!carriesFile(request))
    return changeProject(ctx, id, await request.formData(), href('/admin/projects/:id/publish', { id }))
  // Read separately, with its own size limit, before any parsing.
  const form = new FormData()
  form.set('intent', 'picture')
  return takeForm(ctx, form, {
    schema: NoFields,
    fault: PICTURE_FAULT,
    run: async () => {
      await changeProjectPicture(ctx, id, await readPicture(request))
      return { notice: 'The picture was stored.' }
    },
  })
}

export const clientAction = (args: Route.ClientActionArgs) => keepEntered(args)

const doneTexts = { saved: 'The changes were saved.' }

export default function Publish({ loaderData: { project }, actionData }: Route.ComponentProps) {
  const done = useSearchParams()[0].get('done')
  return (
    <>
      <ProjectHead project={project} />
      <div className="mt-6 empty:hidden">
        <DoneNotice texts={doneTexts} hidden={actionData !== undefined} />
      </div>
      <div className="mt-8 grid gap-10 xl:grid-cols-[minmax(0,48rem)_minmax(18rem,1fr)] items-start">
        {/* Remounts after each save only, so that entered text survives a change of the picture. */}
        <PublishEditor
          key={`${project.id}/${done}`}
          project={project}
          defaultValue={shownOnSite(project)}
          answer={actionData}
        />
        <ProjectPictureForm project={project} answer={actionData} />
      </div>
    </>
  )
}
