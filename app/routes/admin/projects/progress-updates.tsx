import { Link } from 'react-router'
import { limits, UpdateForm } from '#app/domain/projects/progress-forms.ts'
import type { listUpdates } from '#app/domain/projects/updates.server.ts'
import { TextAreaField, TextField } from '#app/ui/field.tsx'
import { Pager, useListLinks } from '#app/ui/list.tsx'
import { LocalTime } from '#app/ui/local-time.tsx'
import { AskFirst } from '../ask-first.tsx'
import { EntryForm, isEdited, NewEntry, Part, type PartProps } from './progress-entry.tsx'

type Updates = Awaited<ReturnType<typeof listUpdates>>
type Update = Updates['rows'][number]

/** What the client is told of the project, newest first. */
export function UpdatePart({
  updates,
  after,
  ...part
}: PartProps & { updates: Updates; after: string | null }) {
  const { answer } = part
  const refused = answer?.intent === 'post-update' && !answer.notice
  return (
    <Part
      id="updates"
      intents={['post-update', 'change-update', 'delete-update']}
      answer={answer}
      title="Updates"
      intro="Posts within two minutes go to the client in one mail; what you delete before that is not told."
    >
      {updates.rows.length === 0 && (
        <p className="border border-dashed border-line p-5 text-soft">No updates yet.</p>
      )}
      <ol className="divide-y divide-line border-y border-line empty:hidden">
        {updates.rows.map((update) => (
          <li key={update.id} className="py-4">
            {isEdited(part, 'change-update', update.id) ? (
              <EntryForm
                intent="change-update"
                schema={UpdateForm}
                answer={answer}
                entry={update}
                button="Save"
              >
                {(fields) => <Fields fields={fields} />}
              </EntryForm>
            ) : (
              <Shown update={update} />
            )}
          </li>
        ))}
      </ol>
      <Pager after={after} more={updates.more} />
      <NewEntry title="Post an update" open={refused}>
        <EntryForm intent="post-update" schema={UpdateForm} answer={answer} button="Post update">
          {(fields) => <Fields fields={fields} />}
        </EntryForm>
      </NewEntry>
    </Part>
  )
}

type FieldsOf = Parameters<Parameters<typeof EntryForm<typeof UpdateForm>>[0]['children']>[0]

function Fields({ fields }: { fields: FieldsOf }) {
  return (
    <>
      <TextField field={fields.title} label="Title" maxLength={limits.title} />
      <TextAreaField field={fields.body} label="Text" rows={5} maxLength={limits.update} />
    </>
  )
}

function Shown({ update: { id, state, title, body, createdAt } }: { update: Update }) {
  const linkTo = useListLinks()
  return (
    <div className="flex flex-wrap md:flex-nowrap justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <p className="text-sm text-soft">
          <LocalTime value={createdAt} />
        </p>
        <h3 className="font-semibold wrap-anywhere">{title}</h3>
        <p className="mt-1 whitespace-pre-line wrap-anywhere">{body}</p>
      </div>
      <div className="flex flex-wrap items-start content-start gap-2 md:shrink-0">
        <Link to={linkTo({ edit: id })} preventScrollReset className="button button-line">
          Edit<span className="sr-only"> {title}</span>
        </Link>
        <AskFirst
          button="Delete"
          title="Delete this update?"
          about={title}
          fields={{ intent: 'delete-update', id, state }}
        >
          {`“${title}” disappears from the client's page.`}
        </AskFirst>
      </div>
    </div>
  )
}
