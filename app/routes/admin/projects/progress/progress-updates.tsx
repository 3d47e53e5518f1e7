import { limits, UpdateForm } from '#app/domain/projects/progress-forms.ts'
import type { listUpdates } from '#app/domain/projects/updates.server.ts'
import { Moment } from '#app/ui/dates.tsx'
import { TextAreaField, TextField } from '#app/ui/form/field.tsx'
import type { Fields } from '#app/ui/form/form.tsx'
import { Empty } from '#app/ui/list/empty.tsx'
import { Pager } from '#app/ui/list/list.tsx'
import { EditOrDelete, EntryForm, isEdited, NewEntry, Part, type PartProps } from './progress-entry.tsx'

type Updates = Awaited<ReturnType<typeof listUpdates>>
type Update = Updates['rows'][number]

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
      forms={['post-update', 'change-update']}
      buttons={['delete-update']}
      answer={answer}
      title="Updates"
      intro="Posts within two minutes go to the client in one mail; what you delete before that is not told."
    >
      {updates.rows.length === 0 && <Empty>No updates yet.</Empty>}
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
                {(fields) => <EntryFields fields={fields} />}
              </EntryForm>
            ) : (
              <Shown update={update} />
            )}
          </li>
        ))}
      </ol>
      <Pager after={after} more={updates.more} />
      <NewEntry title="Post an update" open={refused}>
        <EntryForm intent="post-update" schema={UpdateForm} answer={answer} button="Post Update">
          {(fields) => <EntryFields fields={fields} />}
        </EntryForm>
      </NewEntry>
    </Part>
  )
}

function EntryFields({ fields }: { fields: Fields<typeof UpdateForm> }) {
  return (
    <>
      <TextField field={fields.title} label="Title" maxLength={limits.title} />
      <TextAreaField field={fields.body} label="Text" rows={5} maxLength={limits.update} />
    </>
  )
}

function Shown({ update: { id, version, title, body, createdAt } }: { update: Update }) {
  return (
    <div className="flex flex-wrap md:flex-nowrap justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <p className="text-sm text-soft">
          <Moment value={createdAt} />
        </p>
        <h3 className="font-semibold wrap-anywhere">{title}</h3>
        <p className="mt-1 whitespace-pre-line wrap-anywhere">{body}</p>
      </div>
      <div className="flex flex-wrap items-start content-start gap-2 md:shrink-0">
        <EditOrDelete thing="update" id={id} version={version} title={title} />
      </div>
    </div>
  )
}
