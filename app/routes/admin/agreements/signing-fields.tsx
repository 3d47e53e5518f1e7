import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { href } from 'react-router'
import { t } from '#app/texts.ts'
import { type Field, TextField } from '#app/ui/form/field.tsx'

type Person = { name: string; email: string }

/** Returns the page of a saved draft. After 'Add Signer' without scripts, it has another field. */
export const getDraftPath = (
  id: string,
  { next, signer }: { next?: string | undefined; signer: unknown[] },
) =>
  `${href('/admin/agreements/:id', { id })}?${
    next === 'add-signer' ? `signers=${signer.length + 1}` : `done=${next === 'send' ? 'sent' : 'saved'}`
  }`

/** Fields for the signers, their order and the last day. */
export function SigningFields({
  fields: { signer, inOrder, expiresOn },
  rows = 1,
  ...suggestions
}: {
  fields: Record<'signer' | 'inOrder' | 'expiresOn', Field>
  errors: Record<string, string[]>
  /** People on the project, as suggestions. */
  people: Person[]
  /** Minimum number of fields for signers. */
  rows?: number
}) {
  return (
    <>
      <SignerFields field={signer} rows={rows} {...suggestions} />
      <CheckboxField field={inOrder} label={t('They sign in this order')} />
      <TextField
        field={expiresOn}
        type="date"
        label={t('Last day for signing')}
        hint={t('For a proposal, this is its validity.')}
        optional
      />
    </>
  )
}

const toList = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).map((one) => (typeof one === 'string' ? one : ''))

/** Fields for the email addresses of signers, all with the same name. */
function SignerFields({
  field,
  errors,
  people,
  rows,
}: {
  field: Field
  errors: Record<string, string[]>
  people: Person[]
  rows: number
}) {
  const typed = toList(field.initialValue)
  const [added, setAdded] = useState(0)
  const list = useRef<HTMLOListElement>(null)
  const count = Math.max(rows, typed.length, added)
  return (
    <fieldset>
      <legend className="font-medium mb-1.5">{t('Signers')}</legend>
      <p className="caption mb-3">{t('Email addresses of people on the project.')}</p>
      <datalist id="people">
        {people.map(({ name, email }) => (
          <option key={email} value={email}>
            {name}
          </option>
        ))}
      </datalist>
      <ol ref={list} className="grid gap-3">
        {Array.from({ length: count }, (_, i) => {
          const error = errors[`signer[${i}]`]?.[0]
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: fields are only added at the end.
            <li key={i}>
              <input
                type="email"
                name="signer"
                list="people"
                defaultValue={typed[i] ?? ''}
                autoComplete="off"
                aria-label={t('Signer {position}', { position: i + 1 })}
                aria-describedby={`signer-error-${i}`}
                aria-invalid={error !== undefined}
                className="field-control"
              />
              <p id={`signer-error-${i}`} role="alert" className="mt-1.5 text-sm text-bad empty:hidden">
                {error}
              </p>
            </li>
          )
        })}
      </ol>
      <p role="alert" className="mt-1.5 text-sm text-bad empty:hidden">
        {field.errors?.[0]}
      </p>
      {/* Without scripts, it saves the draft and shows it again with another field. */}
      <button
        type="submit"
        name="next"
        value="add-signer"
        onClick={(event) => {
          event.preventDefault()
          flushSync(() => setAdded(count + 1))
          list.current?.querySelector<HTMLInputElement>('li:last-child input')?.focus()
        }}
        className="button button-line mt-3"
      >
        {t('Add Signer')}
      </button>
    </fieldset>
  )
}

export const CheckboxField = ({ field, label }: { field: Field; label: string }) => (
  <label className="inline-flex items-center gap-3 min-h-11 font-medium">
    <input
      key={field.key}
      type="checkbox"
      name={field.name}
      defaultChecked={field.initialValue === 'on'}
      className="size-5 accent-brass"
    />
    {label}
  </label>
)
