import { href, Link, useSearchParams } from 'react-router'
import { nodeConnectionKey } from '#app/context.ts'
import type { ProjectQuestion } from '#app/domain/projects/confirm-project.server.ts'
import { findProject, type ProjectDetails } from '#app/domain/projects/list-projects.server.ts'
import { addProjectPicture, listProjectPictures } from '#app/domain/projects/pictures.server.ts'
import { PublishForm } from '#app/domain/projects/project-forms.ts'
import { getAdminCtx } from '#app/domain/sign-in/guards.server.ts'
import { ConfirmProjectDialog } from '#app/routes/admin/projects/confirm-project-dialog.tsx'
import {
  handleProjectForm,
  PICTURE_ERROR_MESSAGE,
} from '#app/routes/admin/projects/project-actions.server.ts'
import { PublishFields } from '#app/routes/admin/projects/project-fields.tsx'
import { ProjectPicturesSection } from '#app/routes/admin/projects/publish/project-pictures.tsx'
import { isMultipartForm, readPicture } from '#app/routes/admin/projects/publish/read-picture.server.ts'
import { handleForm, NoFields, throwAsErrorResponse } from '#app/routes/form-handler.server.ts'
import { getTextParam } from '#app/routes/list-query.ts'
import { createTabMeta } from '#app/routes/projects/tab-meta.ts'
import { t } from '#app/texts.ts'
import { ActionForm } from '#app/ui/form/form.tsx'
import { useOutcome } from '#app/ui/form/form-outcome.ts'
import { CompletionNotice } from '#app/ui/notice.tsx'
import type { Route } from './+types/publish.ts'

const toPublishFormValues = (project: ProjectDetails) => ({
  published: project.published ? 'on' : null,
  slug: project.slug,
  client: project.client,
  duration: project.duration,
  tags: project.tags.join(', '),
  technologies: project.technologies.join(', '),
  results: project.results.join('\n'),
})

function PublishProjectForm({
  project: { id, title, description, account, published, version },
  defaultValue,
}: {
  project: ProjectDetails
  defaultValue: ReturnType<typeof toPublishFormValues>
}) {
  const question = useOutcome<{ question: ProjectQuestion }>('publish')?.question
  return (
    <div>
      {question && <ConfirmProjectDialog question={question} form="form-publish" />}
      <div className="mb-6 max-w-3xl wrap-anywhere">
        <p className="text-soft">
          {t('The site shows “{title}” and its description.', { title })}{' '}
          <Link to={href('/admin/projects/:id/edit', { id })} className="text-link">
            {t('Edit title and description')}
          </Link>
        </p>
        <blockquote className="mt-3 border-l-3 border-line pl-4 whitespace-pre-line">
          {description}
        </blockquote>
      </div>
      <ActionForm
        schema={PublishForm}
        warnUnsaved
        intent="publish"
        version={version}
        defaultValue={defaultValue}
        button={t('Save')}
        extraButtons={
          account &&
          !published && (
            <button type="submit" name="confirmed" value="case-study" className="button button-line">
              {t('Make a Case Study')}
            </button>
          )
        }
        className="grid gap-5 max-w-3xl"
      >
        {(fields) => <PublishFields fields={fields} />}
      </ActionForm>
    </div>
  )
}

export const meta = createTabMeta(t('Publish'))

/** `of`: the project that this case study was created from. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = getAdminCtx(context)
  const [project, pictures] = await Promise.all([
    throwAsErrorResponse(findProject(ctx, params.id)),
    listProjectPictures(ctx, params.id),
  ])
  return { project, pictures, source: getTextParam(url, 'of') }
}

export async function action({ request, context, params: { id }, url }: Route.ActionArgs) {
  const ctx = getAdminCtx(context)
  const page = href('/admin/projects/:id/publish', { id })
  if (!isMultipartForm(request))
    return handleProjectForm(ctx, id, await request.formData(), page, getTextParam(url, 'of'))
  // The form data is read separately, because it has its own size limit that applies before parsing.
  const form = new FormData()
  form.set('intent', 'picture')
  return handleForm(ctx, form, {
    schema: NoFields,
    errorMessage: PICTURE_ERROR_MESSAGE,
    submit: async () => {
      await addProjectPicture(ctx, id, await readPicture(request, context.get(nodeConnectionKey)))
      return { notice: t('Picture added.') }
    },
  })
}

const doneTexts = {
  saved: t('Changes saved.'),
  'case-study': t(
    "This is the case study. It has no client and isn't on the site yet. Edit it before you publish.",
  ),
}

export default function PublishPage({ loaderData, actionData }: Route.ComponentProps) {
  const { project, pictures, source } = loaderData
  const done = useSearchParams()[0].get('done')
  return (
    <>
      <div className="mb-8 empty:hidden">
        <CompletionNotice texts={doneTexts} hidden={actionData !== undefined} />
        {source && (
          <Link to={href('/admin/projects/:id', { id: source })} className="tall-link">
            {t('Back to the client project')}
          </Link>
        )}
      </div>
      <div className="grid gap-10 xl:grid-cols-[minmax(0,48rem)_minmax(18rem,1fr)] items-start">
        {/* Remounts only after a save, so that a picture change doesn't discard entered text. */}
        <PublishProjectForm
          key={`${project.id}/${done}`}
          project={project}
          defaultValue={toPublishFormValues(project)}
        />
        <ProjectPicturesSection project={project} pictures={pictures} />
      </div>
    </>
  )
}
