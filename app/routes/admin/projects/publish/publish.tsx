import type { ReactNode } from 'react'
import { href, Link, useSearchParams } from 'react-router'
import { getFileForm } from '#app/adapters/file-form.server.ts'
import type { NodeConnection } from '#app/adapters/node-streams.server.ts'
import { nodeConnectionKey } from '#app/context.ts'
import { Failure } from '#app/core/failures.ts'
import { MIB } from '#app/core/units.ts'
import type { ProjectQuestion } from '#app/domain/projects/confirm-project.server.ts'
import {
  type CaseStudySource,
  findCaseStudySource,
  findProject,
  type ProjectDetails,
} from '#app/domain/projects/list-projects.server.ts'
import {
  addProjectPictures,
  listProjectPictures,
  type NewPicture,
  prepareProjectPicture,
} from '#app/domain/projects/pictures.server.ts'
import { CaseStudyForm, PICTURE_LIMITS, PublishForm } from '#app/domain/projects/project-forms.ts'
import { getAdminCtx } from '#app/domain/sign-in/guards.server.ts'
import { ConfirmProjectDialog } from '#app/routes/admin/projects/confirm-project-dialog.tsx'
import { handleProjectForm } from '#app/routes/admin/projects/project-actions.server.ts'
import { PublishFields, SiteFields } from '#app/routes/admin/projects/project-fields.tsx'
import { handleForm, NoFields, throwAsErrorResponse } from '#app/routes/form-handler.server.ts'
import { createTabMeta } from '#app/routes/projects/tab-meta.ts'
import { t, tRich } from '#app/texts.ts'
import { TextAreaField, TextField } from '#app/ui/form/field.tsx'
import { ActionForm, type FormFields, Submit } from '#app/ui/form/form.tsx'
import { CompletionNotice, useOutcome } from '#app/ui/form/form-outcome.tsx'
import type { Route } from './+types/publish.ts'
import { ProjectPicturesSection } from './project-pictures.tsx'

const toPublishFormValues = (project: ProjectDetails) => ({
  title: project.title,
  description: project.description,
  published: project.published ? 'on' : null,
  slug: project.slug,
  client: project.client,
  duration: project.duration,
  tags: project.tags.join(', '),
  technologies: project.technologies.join(', '),
  results: project.results.join('\n'),
})

function PublishProjectForm({
  project,
  source,
  defaultValue,
}: {
  project: ProjectDetails
  source: CaseStudySource | null
  defaultValue: ReturnType<typeof toPublishFormValues>
}) {
  const { id, account, published, version } = project
  const question = useOutcome<{ question: ProjectQuestion }>('publish')?.question
  const form = {
    warnUnsaved: true,
    intent: 'publish',
    version,
    defaultValue,
    className: 'grid gap-5 max-w-3xl',
  }
  const submit = (
    <Submit text={t('Save')}>
      {account && !published && (
        <button type="submit" name="confirmed" value="case-study" className="button button-line">
          {t('Make a Case Study')}
        </button>
      )}
      {/* A plain link, because the preview is a page of the site. */}
      <a href={href('/admin/projects/:id/preview', { id })} className="button button-line">
        {t('Preview')}
      </a>
    </Submit>
  )
  return (
    <div>
      {question && <ConfirmProjectDialog question={question} form="form-publish" />}
      {hasOwnTexts(project) ? (
        <ActionForm schema={CaseStudyForm} {...form}>
          {(fields) => (
            <>
              <CaseStudyFields fields={fields} source={source} />
              {submit}
            </>
          )}
        </ActionForm>
      ) : (
        <>
          <ProjectTexts project={project} />
          <ActionForm schema={PublishForm} {...form}>
            {(fields) => (
              <>
                <PublishFields fields={fields} asks={account !== null} />
                <SiteFields fields={fields} />
                {submit}
              </>
            )}
          </ActionForm>
        </>
      )}
    </div>
  )
}

/** Returns whether the title and description are written here, for the site. Otherwise, the client reads them too. */
const hasOwnTexts = ({ isCaseStudy, title, description }: ProjectDetails) =>
  isCaseStudy || !title || !description

function ProjectTexts({ project: { id, title, description } }: { project: ProjectDetails }) {
  return (
    <div className="mb-6 max-w-3xl wrap-anywhere">
      <p className="text-soft">
        {t('The site shows “{title}” and its description.', { title })}{' '}
        <Link to={href('/admin/projects/:id/edit', { id })} className="text-link">
          {t('Edit title and description')}
        </Link>
      </p>
      <blockquote className="mt-3 border-l-3 border-line pl-4 whitespace-pre-line">{description}</blockquote>
    </div>
  )
}

export const meta = createTabMeta(t('Publish'))

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = getAdminCtx(context)
  const [project, pictures, source] = await Promise.all([
    throwAsErrorResponse(findProject(ctx, params.id)),
    listProjectPictures(ctx, params.id),
    findCaseStudySource(ctx, params.id),
  ])
  return { project, pictures, source }
}

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const ctx = getAdminCtx(context)
  if (!isMultipartForm(request)) return handleProjectForm(ctx, id, await request.formData())
  // The form data is read separately, because it has its own size limit that applies before parsing.
  const form = new FormData()
  form.set('intent', 'picture')
  return handleForm(ctx, form, {
    schema: NoFields,
    submit: async () => {
      const added = await readPictures(request, context.get(nodeConnectionKey), (content) =>
        prepareProjectPicture(ctx, id, content),
      )
      await addProjectPictures(ctx, id, added)
      const count = added.length
      return { notice: count === 1 ? t('Picture added.') : t('{count} pictures added.', { count }) }
    },
  })
}

const doneTexts = {
  saved: t('Changes saved.'),
  'case-study': t(
    'Case study created. It has no client and isn’t on the site yet. Write a title and a description, then publish it.',
  ),
}

/** Says that the project is public now, with a link. The id redirects to the slug. */
const PublishedText = ({ id }: { id: string }) =>
  tRich('Published. {link}', {
    link: (
      <a href={href('/portfolio/:slug', { slug: id })} className="text-link">
        {t('View on the site')}
      </a>
    ),
  })

export default function PublishPage({ loaderData, actionData }: Route.ComponentProps) {
  const { project, pictures, source } = loaderData
  const done = useSearchParams()[0].get('done')
  return (
    <>
      <div className="mb-8 empty:hidden">
        <CompletionNotice
          texts={{ ...doneTexts, published: <PublishedText id={project.id} /> }}
          hidden={actionData !== undefined}
        />
        {source && (
          <Link to={href('/admin/projects/:id', { id: source.id })} className="tall-link">
            {t('Back to the client project')}
          </Link>
        )}
      </div>
      <div className="grid gap-10 xl:grid-cols-[minmax(0,48rem)_minmax(18rem,1fr)] items-start">
        {/* Remounts only after a save, so that a picture change doesn't discard entered text. */}
        <PublishProjectForm
          key={`${project.id}/${done}`}
          project={project}
          source={source}
          defaultValue={toPublishFormValues(project)}
        />
        <ProjectPicturesSection project={project} pictures={pictures} />
      </div>
    </>
  )
}

/** A case study's texts, each beside the client project's, and the fields of every published project. */
function CaseStudyFields({
  fields,
  source,
}: {
  fields: FormFields<typeof CaseStudyForm>
  source: CaseStudySource | null
}) {
  return (
    <>
      <WithClientText text={source?.title}>
        <TextField field={fields.title} label={t('Title')} optional />
      </WithClientText>
      <WithClientText text={source?.description}>
        <TextAreaField
          field={fields.description}
          label={t('Description')}
          hint={t('The portfolio shows the first paragraph. Separate paragraphs with a blank line.')}
          optional
          rows={8}
        />
      </WithClientText>
      <PublishFields fields={fields} asks={false} />
      <WithClientText text={source?.results.join('\n')}>
        <SiteFields fields={fields} />
      </WithClientText>
    </>
  )
}

function WithClientText({ text, children }: { text: string | undefined; children: ReactNode }) {
  if (!text) return children
  return (
    <div className="grid gap-x-6 gap-y-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] items-start">
      <div className="grid gap-5">{children}</div>
      <figure className="border-l-3 border-line pl-4 caption">
        <figcaption className="font-medium">{t('In the client project')}</figcaption>
        <blockquote className="mt-1 max-h-64 overflow-y-auto whitespace-pre-line wrap-anywhere">
          {text}
        </blockquote>
      </figure>
    </div>
  )
}

const MAX_PICTURE_BYTES = 20 * MIB

const isMultipartForm = (request: Request) =>
  /^multipart\/form-data\b/i.test(request.headers.get('content-type') ?? '')

/**
 * Reads the files in the form field 'picture', each up to 20 MB, one after another.
 * @throws {Failure} with the name of the file that was refused
 */
async function readPictures(
  request: Request,
  connection: NodeConnection,
  prepare: (content: Buffer) => Promise<NewPicture>,
): Promise<NewPicture[]> {
  const form = getFileForm(request, connection, 'picture', { maxFiles: PICTURE_LIMITS.most })
  const { files } = await form.read(async (content, name) => {
    try {
      return await prepare(await readPicture(content))
    } catch (err) {
      if (!(err instanceof Failure)) throw err
      throw new Failure(err.status, `${name}: ${err.message}`, undefined, err.retryAfter, { cause: err })
    }
  })
  return files
}

async function readPicture(content: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of content) {
    bytes += chunk.byteLength
    if (bytes > MAX_PICTURE_BYTES) throw new Failure(413, t('Pictures can’t be larger than 20 MB.'))
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
