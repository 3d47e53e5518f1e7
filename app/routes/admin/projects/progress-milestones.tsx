import { Form, Link, useNavigation } from 'react-router'
import type { listMilestones } from '#app/domain/projects/milestones.server.ts'
import { limits, MilestoneForm } from '#app/domain/projects/progress-forms.ts'
import { CalendarDay } from '#app/ui/calendar-day.tsx'
import { TextField } from '#app/ui/field.tsx'
import { useListLinks } from '#app/ui/list.tsx'
import { AskFirst } from '../ask-first.tsx'
import { EntryForm, isEdited, NewEntry, Part, type PartProps } from './progress-entry.tsx'

type Milestone = Awaited<ReturnType<typeof listMilestones>>[number]

/** The milestones in the order they are due. */
export function MilestonePart({ milestones, ...part }: PartProps & { milestones: Milestone[] }) {
  const { answer } = part
  const refused = answer?.intent === 'add-milestone' && !answer.notice
  return (
    <Part
      id="milestones"
      intents={['add-milestone', 'change-milestone', 'reach-milestone', 'delete-milestone']}
      answer={answer}
      title="Milestones"
      intro="The client sees them as one line, from first to last."
    >
      {milestones.length === 0 && (
        <p className="border border-dashed border-line p-5 text-soft">No milestones yet.</p>
      )}
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
                {(fields) => <Fields fields={fields} reached />}
              </EntryForm>
            ) : (
              <Shown milestone={milestone} />
            )}
          </li>
        ))}
      </ol>
      <NewEntry title="Add a milestone" open={refused}>
        <EntryForm intent="add-milestone" schema={MilestoneForm} answer={answer} button="Add milestone">
          {(fields) => <Fields fields={fields} />}
        </EntryForm>
      </NewEntry>
    </Part>
  )
}

type FieldsOf = Parameters<Parameters<typeof EntryForm<typeof MilestoneForm>>[0]['children']>[0]

function Fields({ fields, reached = false }: { fields: FieldsOf; reached?: boolean }) {
  return (
    <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_11rem_11rem] items-start">
      <TextField field={fields.title} label="Title" maxLength={limits.title} />
      <TextField field={fields.dueOn} type="date" label="Due" />
      {reached && <TextField field={fields.reachedOn} type="date" label="Reached" optional />}
    </div>
  )
}

function Shown({ milestone: { id, state, title, dueOn, reachedOn, standing } }: { milestone: Milestone }) {
  const busy = useNavigation().state !== 'idle'
  const linkTo = useListLinks()
  return (
    <div className="flex flex-wrap md:flex-nowrap justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{title}</p>
        <p className={`text-sm ${standing === 'late' ? 'text-bad' : 'text-soft'}`}>
          {standing === 'late' ? 'Late, was due ' : 'Due '}
          <CalendarDay value={dueOn} />
          {reachedOn && (
            <>
              {', reached '}
              <CalendarDay value={reachedOn} />
            </>
          )}
        </p>
      </div>
      <div className="flex flex-wrap items-start content-start gap-2 md:shrink-0">
        {!reachedOn && (
          <Form method="post" action="." relative="path" preventScrollReset>
            <input type="hidden" name="intent" value="reach-milestone" />
            <input type="hidden" name="id" value={id} />
            <input type="hidden" name="state" value={state} />
            <button type="submit" disabled={busy} className="button button-line">
              Mark reached<span className="sr-only"> {title}</span>
            </button>
          </Form>
        )}
        <Link to={linkTo({ edit: id })} preventScrollReset className="button button-line">
          Edit<span className="sr-only"> {title}</span>
        </Link>
        <AskFirst
          button="Delete"
          title="Delete this milestone?"
          about={title}
          fields={{ intent: 'delete-milestone', id, state }}
        >
          {`“${title}” disappears from the client's page.`}
        </AskFirst>
      </div>
    </div>
  )
}
