import { useLocation } from 'react-router'
import { ConfirmForm } from '#app/ui/form/confirm-form.tsx'
import { counted } from '../projects/counted.ts'
import type { ChosenQuestion } from './chosen-actions.server.ts'
import { CHOSEN } from './chosen-bar.tsx'

const common = { form: CHOSEN, name: 'intent' }

/** Asks before many documents are moved or removed at once. */
export function AskAboutChosen({ question }: { question: ChosenQuestion }) {
  const { what, documents, places } = question
  const these = counted(documents.length, 'document')
  // Asked anew each time the form is sent, also after it was cancelled.
  const key = useLocation().key
  if (what === 'remove')
    return (
      <ConfirmForm
        key={key}
        {...common}
        title={`Remove ${these}?`}
        choices={[{ button: 'Remove', value: 'remove-chosen', look: 'danger' }]}
      >
        <Names documents={documents} />
        <p>
          They disappear with all their versions, for everybody who sees them and for us. Under ‘Removed’ they
          can be restored for 30 days; then they are deleted for good.
        </p>
      </ConfirmForm>
    )
  return (
    <ConfirmForm
      key={key}
      {...common}
      title={`Move ${these}?`}
      choices={places.length > 0 ? [{ button: 'Move', value: 'move-chosen', look: 'brass' }] : []}
    >
      <Names documents={documents} />
      {places.length > 0 ? (
        <>
          <label className="block font-medium text-text max-w-md">
            To
            <select name="project" form={CHOSEN} className="field-control mt-1.5">
              {places.map((place) => (
                <option key={place.id} value={place.id}>
                  {place.title}
                </option>
              ))}
            </select>
          </label>
          <p>Who sees the documents of that project sees them then, and nobody else.</p>
        </>
      ) : (
        <p>There is no place that all of them could go to.</p>
      )}
    </ConfirmForm>
  )
}

const Names = ({ documents }: Pick<ChosenQuestion, 'documents'>) => (
  <ul className="list-disc pl-5 max-h-56 overflow-y-auto">
    {documents.map(({ id, name, project }) => (
      <li key={id} className="wrap-anywhere">
        <bdi className="text-text">{name}</bdi>
        {project && ` · ${project}`}
      </li>
    ))}
  </ul>
)
