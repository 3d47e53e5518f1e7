import { href, redirect, useSearchParams } from 'react-router'
import { adminCtx } from '#app/auth/guards.server.ts'
import { findProject, suggestStatuses } from '#app/domain/projects/admin-projects.server.ts'
import { createCaseStudy, deleteProject, updateProject } from '#app/domain/projects/edit-project.server.ts'
import { ProjectForm } from '#app/domain/projects/form.ts'
import { changeProjectPicture, removeProjectPicture } from '#app/domain/projects/pictures.server.ts'
import { unlistedMeta } from '#app/page-meta.ts'
import { afterConflict } from '#app/routes/after-conflict.ts'
import { keepEntered } from '#app/routes/keep-entered.ts'
import { attempt, formRule, NoFields, takeForm, takeFormOf } from '#app/routes/take-form.server.ts'
import { FormMessage } from '#app/ui/form/field.tsx'
import type { Route } from './+types/project.ts'
import { DeleteProject } from './delete-project.tsx'
import { ProjectEditor, shownIn } from './project-editor.tsx'
import { ProjectHead } from './project-head.tsx'
import { ProjectPictureForm } from './project-picture-form.tsx'
import { carriesFile, readPicture } from './read-picture.ts'
import { RequestedPart } from './requested-part.tsx'

export const shouldRevalidate = afterConflict
export const meta: Route.MetaFunction = ({ loaderData }) =>
  unlistedMeta(loaderData?.project.title ?? 'Project not found')

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = adminCtx(context)
  const [project, statuses] = await attempt(Promise.all([findProject(ctx, params.id), suggestStatuses(ctx)]))
  return { project, statuses }
}

const PICTURE_FAULT = 'The picture could not be changed. Please try again.'

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const ctx = adminCtx(context)
  // Read by hand, with a limit of its own, before anything is parsed.
  if (carriesFile(request)) {
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
  return takeFormOf(ctx, await request.formData(), {
    save: formRule<typeof ProjectForm>({
      schema: ProjectForm,
      run: async (form) => {
        if (form.confirmed === 'case-study') {
          const copy = await createCaseStudy(ctx, form, id)
          return redirect(`${href('/admin/projects/:id', { id: copy.id })}?done=case-study`)
        }
        await updateProject(ctx, id, form)
        return redirect(`${href('/admin/projects/:id', { id })}?done=saved-${Date.now()}`)
      },
    }),
    'remove-picture': formRule<typeof NoFields>({
      schema: NoFields,
      fault: PICTURE_FAULT,
      run: async () => {
        await removeProjectPicture(ctx, id)
        return { notice: 'The picture was removed.' }
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

export const clientAction = (args: Route.ClientActionArgs) => keepEntered(args)

const doneText = new Map([
  ['created', 'The project was created.'],
  [
    'case-study',
    'This is the case study: without a client’s account, and not on the site yet. Choose its words.',
  ],
])

export default function Project({ loaderData, actionData }: Route.ComponentProps) {
  const { project, statuses } = loaderData
  const done = useSearchParams()[0].get('done') ?? ''
  return (
    <>
      <ProjectHead project={project} />
      <div className="mt-6 empty:hidden">
        {!actionData && done && (
          <FormMessage key={done} tone="good">
            {doneText.get(done) ?? 'The changes were saved.'}
          </FormMessage>
        )}
      </div>
      <div className="mt-8 grid gap-10 xl:grid-cols-[minmax(0,48rem)_minmax(18rem,1fr)] items-start">
        {/* A new form after each save, and only then: what is typed outlives a change of the picture. */}
        <ProjectEditor
          key={`${project.id}/${done}`}
          defaultValue={shownIn(project)}
          version={project.version}
          statuses={statuses}
          answer={actionData}
          button="Save"
        />
        <div className="grid gap-8">
          <RequestedPart project={project} />
          <ProjectPictureForm project={project} answer={actionData} />
          <DeleteProject project={project} />
        </div>
      </div>
    </>
  )
}
