import { findProjectHeader } from '#app/domain/projects/list-projects.server.ts'
import { listMilestones, listUpdates } from '#app/domain/projects/progress.server.ts'
import { PROGRESS_LIMITS, UpdateForm } from '#app/domain/projects/project-forms.ts'
import { getAdminCtx } from '#app/domain/sign-in/guards.server.ts'
import { createUnlistedMeta } from '#app/page-meta.ts'
import {
  EntryButtons,
  EntryForm,
  EntrySection,
  type EntrySectionProps,
  isEditing,
  NewEntryForm,
} from '#app/routes/admin/projects/entry-form.tsx'
import { handleProgressForm } from '#app/routes/admin/projects/project-actions.server.ts'
import { ProjectHeader } from '#app/routes/admin/projects/project-header.tsx'
import { throwAsErrorResponse } from '#app/routes/form-handler.server.ts'
import { keepEntered } from '#app/routes/keep-entered.ts'
import { getTextParam } from '#app/routes/list-query.ts'
import { revalidateAfterConflict } from '#app/routes/route-exports.ts'
import { DateAndTime } from '#app/ui/dates.tsx'
import { TextAreaField, TextField } from '#app/ui/form/field.tsx'
import type { FormFields } from '#app/ui/form/form.tsx'
import { EmptyState } from '#app/ui/list/empty-state.tsx'
import { Pagination } from '#app/ui/list/list-controls.tsx'
import type { Route } from './+types/progress.ts'
import { MilestoneSection } from './progress-milestones.tsx'

type Updates = Awaited<ReturnType<typeof listUpdates>>
type Update = Updates['rows'][number]

export function UpdateSection({
  updates,
  after,
  ...part
}: EntrySectionProps & { updates: Updates; after: string | null }) {
  const { answer } = part
  const refused = answer?.intent === 'post-update' && !answer.notice
  return (
    <EntrySection
      id="updates"
      forms={['post-update', 'change-update']}
      buttons={['delete-update']}
      answer={answer}
      title="Updates"
      intro="Posts within two minutes go to the client in one mail; what you delete before that is not told."
    >
      {updates.rows.length === 0 && <EmptyState>No updates yet.</EmptyState>}
      <ol className="divide-y divide-line border-y border-line empty:hidden">
        {updates.rows.map((update) => (
          <li key={update.id} className="py-4">
            {isEditing(part, 'change-update', update.id) ? (
              <EntryForm
                intent="change-update"
                schema={UpdateForm}
                answer={answer}
                entry={update}
                button="Save"
              >
                {(fields) => <UpdateFields fields={fields} />}
              </EntryForm>
            ) : (
              <UpdateEntry update={update} />
            )}
          </li>
        ))}
      </ol>
      <Pagination after={after} more={updates.more} />
      <NewEntryForm title="Post an update" open={refused}>
        <EntryForm intent="post-update" schema={UpdateForm} answer={answer} button="Post Update">
          {(fields) => <UpdateFields fields={fields} />}
        </EntryForm>
      </NewEntryForm>
    </EntrySection>
  )
}

function UpdateFields({ fields }: { fields: FormFields<typeof UpdateForm> }) {
  return (
    <>
      <TextField field={fields.title} label="Title" maxLength={PROGRESS_LIMITS.title} />
      <TextAreaField field={fields.body} label="Text" rows={5} maxLength={PROGRESS_LIMITS.update} />
    </>
  )
}

function UpdateEntry({ update: { id, version, title, body, createdAt } }: { update: Update }) {
  return (
    <div className="flex flex-wrap md:flex-nowrap justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <p className="text-sm text-soft">
          <DateAndTime value={createdAt} />
        </p>
        <h3 className="font-semibold wrap-anywhere">{title}</h3>
        <p className="mt-1 whitespace-pre-line wrap-anywhere">{body}</p>
      </div>
      <div className="flex flex-wrap items-start content-start gap-2 md:shrink-0">
        <EntryButtons thing="update" id={id} version={version} title={title} />
      </div>
    </div>
  )
}

export const shouldRevalidate = revalidateAfterConflict
export const meta: Route.MetaFunction = ({ loaderData }) =>
  createUnlistedMeta(loaderData ? `Progress of ${loaderData.project.title}` : 'Project not found')

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = getAdminCtx(context)
  const after = getTextParam(url, 'after') || null
  const [project, milestones, updates] = await throwAsErrorResponse(
    Promise.all([
      findProjectHeader(ctx, params.id),
      listMilestones(ctx, params.id),
      listUpdates(ctx, params.id, after),
    ]),
  )
  return { project, milestones, updates, after, editing: getTextParam(url, 'edit') }
}

export const action = async ({ request, context, params }: Route.ActionArgs) =>
  handleProgressForm(getAdminCtx(context), params.id, await request.formData())

export const clientAction = (args: Route.ClientActionArgs) => keepEntered(args)

export default function ProgressPage({ loaderData, actionData }: Route.ComponentProps) {
  const { project, milestones, updates, after, editing } = loaderData
  const part = { answer: actionData, editing }
  return (
    <>
      <ProjectHeader project={project} />
      <p className="mt-6 text-soft">
        {project.account || project.members > 0
          ? 'Everybody on the project sees all of this, and hears of updates by mail.'
          : 'Nobody is on this project yet: nobody hears of anything.'}
      </p>
      <p className="mt-2 whitespace-pre-line wrap-anywhere">
        <span className="font-semibold">Next step: </span>
        {project.nextStep ?? <span className="text-soft">none. It is set with ‘Edit Project’.</span>}
      </p>
      <div className="mt-8 grid gap-12 max-w-4xl">
        <MilestoneSection milestones={milestones} {...part} />
        <UpdateSection updates={updates} after={after} {...part} />
      </div>
    </>
  )
}
