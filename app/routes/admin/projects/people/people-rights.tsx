import { useId } from 'react'
import type { Figures } from '#app/domain/projects/people/list-people.server.ts'
import { counted } from '../../counted.ts'

export const seenWith = {
  documents: ({ documents, requests }: Pick<Figures, 'documents' | 'requests'>) =>
    `${counted(documents, 'document')} filed under the project, and ${counted(requests, 'request')} that ${
      requests === 1 ? 'waits' : 'wait'
    } for an answer`,
  invoices: ({ invoices }: Pick<Figures, 'invoices'>) =>
    `${counted(invoices, 'invoice')} of the project, whoever is billed`,
}

type Tick = { field?: { name: string; initialValue?: unknown }; given?: boolean; hint: string }

export function RightsFields({ documents, invoices }: { documents: Tick; invoices: Tick }) {
  return (
    <fieldset className="grid gap-3">
      <legend className="float-left w-full font-medium mb-1.5">Sees besides</legend>
      <RightField name="documents" label="Documents and requests" {...documents} />
      <RightField name="invoices" label="Invoices" {...invoices} />
    </fieldset>
  )
}

function RightField({ name, label, field, given = false, hint }: Tick & { name: string; label: string }) {
  const id = useId()
  const ticked = field ? field.initialValue === 'on' : given
  return (
    <div>
      <label className="inline-flex items-center gap-3 min-h-11 pr-4 font-medium">
        <input
          // Remounts the checkbox when the default changes, because it is uncontrolled.
          key={String(ticked)}
          type="checkbox"
          name={name}
          defaultChecked={ticked}
          aria-describedby={id}
          className="size-5 accent-(--color-brass)"
        />
        {label}
      </label>
      <p id={id} className="text-sm text-soft">
        {hint}
      </p>
    </div>
  )
}
