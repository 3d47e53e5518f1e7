import { useState } from 'react'
import { href, Link, useSearchParams } from 'react-router'
import { z } from 'zod'
import { nodeConnectionKey } from '#app/context.ts'
import type { ProjectQuestion } from '#app/domain/projects/confirm-project.server.ts'
import { findProject, type ProjectDetails } from '#app/domain/projects/list-projects.server.ts'
import { updateProjectPicture } from '#app/domain/projects/pictures.server.ts'
import { PublishForm } from '#app/domain/projects/project-forms.ts'
import { getAdminCtx } from '#app/domain/sign-in/guards.server.ts'
import { createUnlistedMeta } from '#app/page-meta.ts'
import { ConfirmProjectDialog } from '#app/routes/admin/projects/confirm-project-dialog.tsx'
import {
  handleProjectForm,
  PICTURE_ERROR_MESSAGE,
} from '#app/routes/admin/projects/project-actions.server.ts'
import { PublishFields } from '#app/routes/admin/projects/project-fields.tsx'
import { ProjectHeader } from '#app/routes/admin/projects/project-header.tsx'
import { isMultipartForm, readPicture } from '#app/routes/admin/projects/publish/read-picture.server.ts'
import { handleForm, NoFields, throwAsErrorResponse } from '#app/routes/form-handler.server.ts'
import { revalidateAfterConflict } from '#app/routes/route-exports.ts'
import { showErrorAtForm } from '#app/routes/show-error-at-form.ts'
import { t } from '#app/texts.ts'
import { Confirm } from '#app/ui/confirm-dialog.tsx'
import { ActionForm } from '#app/ui/form/form.tsx'
import { type FormOutcome, findFormOutcome, getFormError } from '#app/ui/form/form-outcome.ts'
import { CompletionNotice, FormMessage } from '#app/ui/notice.tsx'
import { UploadedPicture } from '#app/ui/uploaded-picture.tsx'
import type { Route } from './+types/publish.ts'

/** The file is validated where it is read. */
const PictureFormSchema = z.object({})

function ProjectPictureSection({
  project: { id, picture, imageUrl },
  answer,
}: {
  project: ProjectDetails
  answer: FormOutcome | undefined
}) {
  const [over, setOver] = useState(false)
  const removal = findFormOutcome(answer, 'remove-picture')
  return (
    <section aria-labelledby="picture" className="bg-surface border border-line p-5 grid gap-4">
      <h2 id="picture" className="text-2xl">
        {t('Picture')}
      </h2>
      {picture ? (
        <UploadedPicture
          projectId={id}
          picture={picture}
          alt={t('Project')}
          sizes="20rem"
          className="w-full aspect-3/2 object-cover bg-sand"
        />
      ) : imageUrl ? (
        <img src={imageUrl} alt={t('Project')} className="w-full aspect-3/2 object-cover" />
      ) : (
        <p className="border border-dashed border-line p-6 text-soft">
          {t('No picture yet. The site shows a drawing instead.')}
        </p>
      )}
      <FormMessage tone="good">{removal?.notice ?? findFormOutcome(answer, 'picture')?.notice}</FormMessage>
      <FormMessage>{getFormError(removal)}</FormMessage>
      <ActionForm
        schema={PictureFormSchema}
        answer={answer}
        intent="picture"
        encType="multipart/form-data"
        noValidate={false}
        button={t('Upload Picture')}
        sendingText={t('Uploading...')}
        look="line"
        className="grid gap-4"
      >
        {() => (
          <div>
            <label htmlFor="picture-file" className="block font-medium mb-1.5">
              {picture ? t('New picture') : t('Picture')}
            </label>
            {/* The file input itself is the drop target, which works without JavaScript. */}
            <input
              key={picture?.id}
              id="picture-file"
              type="file"
              name="picture"
              required
              accept="image/jpeg,image/png,image/webp,image/avif"
              aria-describedby="picture-hint"
              onDragEnter={() => setOver(true)}
              onDragLeave={() => setOver(false)}
              onDrop={() => setOver(false)}
              className={`block w-full cursor-pointer border-2 border-dashed px-5 py-10 text-sm file:mr-4 file:px-4 file:py-2 file:border file:border-current file:bg-transparent file:font-semibold ${over ? 'border-accent bg-sand' : 'border-soft hover:border-current'}`}
            />
            <p id="picture-hint" className="mt-1.5 text-sm text-soft">
              {t(
                'Drop a file here or choose one: JPEG, PNG, WebP or AVIF, up to 20 MB. Cropped to 3:2. Location and camera data are removed.',
              )}
            </p>
          </div>
        )}
      </ActionForm>
      {picture && (
        <Confirm
          button={t('Remove Picture')}
          look="danger"
          confirm={t('Remove Picture')}
          title={t('Remove the picture?')}
          fields={{ intent: 'remove-picture' }}
        >
          {t('The picture is deleted. The site shows a drawing instead.')}
        </Confirm>
      )}
    </section>
  )
}

const toPublishFormValues = (project: ProjectDetails) => ({
  published: project.published ? 'on' : null,
  client: project.client,
  duration: project.duration,
  tags: project.tags.join(', '),
  technologies: project.technologies.join(', '),
  results: project.results.join('\n'),
})

function PublishProjectForm({
  project: { id, title, version },
  defaultValue,
  answer,
}: {
  project: ProjectDetails
  defaultValue: ReturnType<typeof toPublishFormValues>
  answer: FormOutcome<{ question: ProjectQuestion }> | undefined
}) {
  return (
    <div>
      {answer?.question && <ConfirmProjectDialog question={answer.question} form="form-publish" />}
      <p className="mb-6 max-w-3xl text-soft wrap-anywhere">
        {t('The site shows “{title}” and its description.', { title })}{' '}
        <Link to={href('/admin/projects/:id/edit', { id })} className="text-link">
          {t('Edit title and description')}
        </Link>
      </p>
      <ActionForm
        schema={PublishForm}
        answer={answer}
        guard
        intent="publish"
        version={version}
        defaultValue={defaultValue}
        button={t('Save')}
        sendingText={t('Saving...')}
        className="grid gap-5 max-w-3xl"
      >
        {(fields) => <PublishFields fields={fields} />}
      </ActionForm>
    </div>
  )
}

export const shouldRevalidate = revalidateAfterConflict
export const meta: Route.MetaFunction = ({ loaderData }) =>
  createUnlistedMeta(
    loaderData ? t('Publish {title}', { title: loaderData.project.title }) : t('Project not found'),
  )

export const loader = async ({ context, params }: Route.LoaderArgs) => ({
  project: await throwAsErrorResponse(findProject(getAdminCtx(context), params.id)),
})

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const ctx = getAdminCtx(context)
  if (!isMultipartForm(request))
    return handleProjectForm(ctx, id, await request.formData(), href('/admin/projects/:id/publish', { id }))
  // Read separately, with its own size limit, before any parsing.
  const form = new FormData()
  form.set('intent', 'picture')
  return handleForm(ctx, form, {
    schema: NoFields,
    errorMessage: PICTURE_ERROR_MESSAGE,
    submit: async () => {
      await updateProjectPicture(ctx, id, await readPicture(request, context.get(nodeConnectionKey)))
      return { notice: t('Picture saved.') }
    },
  })
}

export const clientAction = (args: Route.ClientActionArgs) => showErrorAtForm(args)

const doneTexts = { saved: t('Changes saved.') }

export default function PublishPage({ loaderData: { project }, actionData }: Route.ComponentProps) {
  const done = useSearchParams()[0].get('done')
  return (
    <>
      <ProjectHeader project={project} />
      <div className="mt-6 empty:hidden">
        <CompletionNotice texts={doneTexts} hidden={actionData !== undefined} />
      </div>
      <div className="mt-8 grid gap-10 xl:grid-cols-[minmax(0,48rem)_minmax(18rem,1fr)] items-start">
        {/* Remounts after each save only, so that entered text survives a change of the picture. */}
        <PublishProjectForm
          key={`${project.id}/${done}`}
          project={project}
          defaultValue={toPublishFormValues(project)}
          answer={actionData}
        />
        <ProjectPictureSection project={project} answer={actionData} />
      </div>
    </>
  )
}
