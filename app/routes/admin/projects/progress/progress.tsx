import { Form } from 'react-router'
import { findProjectHeader } from '#app/domain/projects/list-projects.server.ts'
import { listMilestones, listUpdates } from '#app/domain/projects/progress.server.ts'
import { MilestoneForm, PROGRESS_LIMITS, UpdateForm } from '#app/domain/projects/project-forms.ts'
import { getAdminCtx } from '#app/domain/sign-in/guards.server.ts'
import { createUnlistedMeta } from '#app/page-meta.ts'
import {
  EntryButtons,
  EntryForm,
  EntrySection,
  type EntrySectionProps,
  isEditing,
  NewEntryForm,
  useEntryListPath,
} from '#app/routes/admin/projects/entry-form.tsx'
import { handleProgressForm } from '#app/routes/admin/projects/project-actions.server.ts'
import { ProjectHeader } from '#app/routes/admin/projects/project-header.tsx'
import { throwAsErrorResponse } from '#app/routes/form-handler.server.ts'
import { keepEntered } from '#app/routes/keep-entered.ts'
import { getTextParam } from '#app/routes/list-query.ts'
import { revalidateAfterConflict } from '#app/routes/route-exports.ts'
import { DateAndTime, LocalDate } from '#app/ui/dates.tsx'
import { TextAreaField, TextField } from '#app/ui/form/field.tsx'
import type { FormFields } from '#app/ui/form/form.tsx'
import { useIsSubmitting } from '#app/ui/form/submitting.ts'
import { EmptyState } from '#app/ui/list/empty-state.tsx'
import { Pagination } from '#app/ui/list/list-controls.tsx'
import type { Route } from './+types/progress.ts'

type Milestone = Awaited<ReturnType<typeof listMilestones>>[number]

/** Milestones in the order of their due dates. */
export function MilestoneSection({ milestones, ...part }: EntrySectionProps & { milestones: Milestone[] }) {
  const { answer } = part
  const refused = answer?.intent === 'add-milestone' && !answer.notice
  return (
    <EntrySection
      id="milestones"
      forms={['add-milestone', 'change-milestone']}
      buttons={['reach-milestone', 'delete-milestone']}
      answer={answer}
      title="Milestones"
      intro="The client sees them as one line, from first to last."
    >
      {milestones.length === 0 && <EmptyState>No milestones yet.</EmptyState>}
      <ol className="divide-y divide-line border-y border-line empty:hidden">
        {milestones.map((milestone) => (
          <li key={milestone.id} className="py-4">
            {isEditing(part, 'change-milestone', milestone.id) ? (
              <EntryForm
                intent="change-milestone"
                schema={MilestoneForm}
                answer={answer}
                entry={milestone}
                button="Save"
              >
                {(fields) => <MilestoneFields fields={fields} reached />}
              </EntryForm>
            ) : (
              <MilestoneEntry milestone={milestone} />
            )}
          </li>
        ))}
      </ol>
      <NewEntryForm title="Add a milestone" open={refused}>
        <EntryForm intent="add-milestone" schema={MilestoneForm} answer={answer} button="Add Milestone">
          {(fields) => <MilestoneFields fields={fields} />}
        </EntryForm>
      </NewEntryForm>
    </EntrySection>
  )
}

function MilestoneFields({
  fields,
  reached = false,
}: {
  fields: FormFields<typeof MilestoneForm>
  reached?: boolean
}) {
  return (
    <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_11rem_11rem] items-start">
      <TextField field={fields.title} label="Title" maxLength={PROGRESS_LIMITS.title} />
      <TextField field={fields.dueOn} type="date" label="Due" />
      {reached && <TextField field={fields.reachedOn} type="date" label="Reached" optional />}
    </div>
  )
}

function MilestoneEntry({
  milestone: { id, version, title, dueOn, reachedOn, standing },
}: {
  milestone: Milestone
}) {
  const here = useEntryListPath()
  const sending = useIsSubmitting('reach-milestone', id)
  return (
    <div className="flex flex-wrap md:flex-nowrap justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{title}</p>
        <p className={`text-sm ${standing === 'late' ? 'text-bad' : 'text-soft'}`}>
          {standing === 'late' ? 'Late, was due ' : 'Due '}
          <LocalDate value={dueOn} />
          {reachedOn && (
            <>
              {', reached '}
              <LocalDate value={reachedOn} />
            </>
          )}
        </p>
      </div>
      <div className="flex flex-wrap items-start content-start gap-2 md:shrink-0">
        {!reachedOn && (
          <Form method="post" action={here} relative="path">
            <input type="hidden" name="intent" value="reach-milestone" />
            <input type="hidden" name="entry" value={id} />
            <input type="hidden" name="version" value={version} />
            <button type="submit" disabled={sending} className="button button-line">
              Mark Reached<span className="sr-only"> {title}</span>
            </button>
          </Form>
        )}
        <EntryButtons thing="milestone" id={id} version={version} title={title} />
      </div>
    </div>
  )
}

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
