import { Form } from 'react-router'
import type { listMilestones } from '#app/domain/projects/milestones.server.ts'
import { limits, MilestoneForm } from '#app/domain/projects/progress-forms.ts'
import { Day } from '#app/ui/dates.tsx'
import { TextField } from '#app/ui/form/field.tsx'
import type { Fields } from '#app/ui/form/form.tsx'
import { useSending } from '#app/ui/form/sending.ts'
import { Empty } from '#app/ui/list/empty.tsx'
import {
  EditOrDelete,
  EntryForm,
  isEdited,
  NewEntry,
  Part,
  type PartProps,
  useHere,
} from './progress-entry.tsx'

type Milestone = Awaited<ReturnType<typeof listMilestones>>[number]

/** Milestones in the order of their due dates. */
export function MilestonePart({ milestones, ...part }: PartProps & { milestones: Milestone[] }) {
  const { answer } = part
  const refused = answer?.intent === 'add-milestone' && !answer.notice
  return (
    <Part
      id="milestones"
      forms={['add-milestone', 'change-milestone']}
      buttons={['reach-milestone', 'delete-milestone']}
      answer={answer}
      title="Milestones"
      intro="The client sees them as one line, from first to last."
    >
      {milestones.length === 0 && <Empty>No milestones yet.</Empty>}
      <ol className="divide-y divide-line border-y border-line empty:hidden">
        {milestones.map((milestone) => (
          <li key={milestone.id} className="py-4">
            {isEdited(part, 'change-milestone', milestone.id) ? (
              <EntryForm
                intent="change-milestone"
                schema={MilestoneForm}
                answer={answer}
                entry={milestone}
                button="Save"
              >
                {(fields) => <EntryFields fields={fields} reached />}
              </EntryForm>
            ) : (
              <Shown milestone={milestone} />
            )}
          </li>
        ))}
      </ol>
      <NewEntry title="Add a milestone" open={refused}>
        <EntryForm intent="add-milestone" schema={MilestoneForm} answer={answer} button="Add Milestone">
          {(fields) => <EntryFields fields={fields} />}
        </EntryForm>
      </NewEntry>
    </Part>
  )
}

function EntryFields({
  fields,
  reached = false,
}: {
  fields: Fields<typeof MilestoneForm>
  reached?: boolean
}) {
  return (
    <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_11rem_11rem] items-start">
      <TextField field={fields.title} label="Title" maxLength={limits.title} />
      <TextField field={fields.dueOn} type="date" label="Due" />
      {reached && <TextField field={fields.reachedOn} type="date" label="Reached" optional />}
    </div>
  )
}

function Shown({ milestone: { id, version, title, dueOn, reachedOn, standing } }: { milestone: Milestone }) {
  const here = useHere()
  const sending = useSending('reach-milestone', id)
  return (
    <div className="flex flex-wrap md:flex-nowrap justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{title}</p>
        <p className={`text-sm ${standing === 'late' ? 'text-bad' : 'text-soft'}`}>
          {standing === 'late' ? 'Late, was due ' : 'Due '}
          <Day value={dueOn} />
          {reachedOn && (
            <>
              {', reached '}
              <Day value={reachedOn} />
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
        <EditOrDelete thing="milestone" id={id} version={version} title={title} />
      </div>
    </div>
  )
}
