import { inFigures } from '#app/domain/periods.ts'
import { AskAboutChosen } from '#app/ui/chosen/ask-about-chosen.tsx'
import type { ChosenQuestion } from '#app/ui/chosen/chosen-answer.ts'
import { CHOSEN } from '#app/ui/chosen/fields.ts'
import { restorable } from '#content/lifetimes.ts'
import { counted } from '../counted.ts'

export function AskAboutDocuments({
  question: { what, rows },
  places = [],
}: {
  question: ChosenQuestion
  places?: { id: string; title: string }[] | undefined
}) {
  const these = counted(rows.length, 'document')
  if (what === 'remove')
    return (
      <AskAboutChosen
        rows={rows}
        title={`Remove ${these}?`}
        choices={[{ button: 'Remove', value: 'remove-chosen', look: 'danger' }]}
      >
        <p>
          They disappear with all their versions, for everybody who sees them and for us. Under ‘Removed’ they
          can be restored for {inFigures(restorable)}; then they are deleted for good.
        </p>
      </AskAboutChosen>
    )
  return (
    <AskAboutChosen
      rows={rows}
      title={`Move ${these}?`}
      choices={places.length > 0 ? [{ button: 'Move', value: 'move-chosen', look: 'brass' }] : []}
    >
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
    </AskAboutChosen>
  )
}
