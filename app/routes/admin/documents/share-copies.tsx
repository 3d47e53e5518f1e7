import { fieldsOfChosen } from '#app/ui/chosen/fields.ts'
import { ButtonForm } from '#app/ui/form/button-form.tsx'
import { counted } from '../counted.ts'

export const ShareCopies = ({
  documents,
  fields,
}: {
  documents: { id: string; name: string; version: number; project: string | null }[]
  fields: Record<string, string>
}) => (
  <>
    <ul aria-label="Documents to share" className="mb-4 bg-surface border border-line divide-y divide-line">
      {documents.map(({ id, name, version, project }) => (
        <li key={id} className="px-4 py-2.5 wrap-anywhere">
          <bdi className="font-semibold whitespace-pre-wrap">{name}</bdi>
          <span className="text-soft">{` v${version}${project ? ` · ${project}` : ''}`}</span>
        </li>
      ))}
    </ul>
    <ButtonForm
      button={`Share ${counted(documents.length, 'document')}`}
      look="brass"
      fields={{ ...fieldsOfChosen(documents), ...fields }}
    />
    <p className="mt-4 text-soft">
      Each is copied in its newest version. The copies are documents of their own from then on.
    </p>
  </>
)
