import { Form } from 'react-router'
import type { listMilestones } from '#app/domain/projects/progress.server.ts'
import { MilestoneForm, PROGRESS_LIMITS } from '#app/domain/projects/project-forms.ts'
import {
  EntryButtons,
  EntryForm,
  EntrySection,
  type EntrySectionProps,
  isEditing,
  NewEntryForm,
  useEntryListPath,
} from '#app/routes/admin/projects/entry-form.tsx'
import { LocalDate } from '#app/ui/dates.tsx'
import { TextField } from '#app/ui/form/field.tsx'
import type { FormFields } from '#app/ui/form/form.tsx'
import { useIsSubmitting } from '#app/ui/form/submitting.ts'
import { EmptyState } from '#app/ui/list/empty-state.tsx'

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
