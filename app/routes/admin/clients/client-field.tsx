import type { FieldMetadata } from '@conform-to/react'
import { useId } from 'react'
import { useFetcher } from 'react-router'
import { TextField } from '#app/ui/field.tsx'
import type { loader } from './client-suggestions.ts'

/** A client's account by its address; while a name or an address is typed, those that match are offered. */
export function ClientField({ field, hint }: { field: FieldMetadata<string | undefined>; hint: string }) {
  const suggestions = useFetcher<typeof loader>()
  const list = useId()
  return (
    <>
      <TextField
        field={field}
        label="Client account"
        optional
        hint={hint}
        list={list}
        autoComplete="off"
        maxLength={255}
        onInput={({ currentTarget: { value } }) => {
          if (value.trim().length > 1)
            suggestions.load(`/admin/projects/clients?${new URLSearchParams({ search: value })}`)
        }}
      />
      <datalist id={list}>
        {suggestions.data?.map(({ email, name, company }) => (
          <option key={email} value={email}>
            {[name, company].filter(Boolean).join(', ')}
          </option>
        ))}
      </datalist>
    </>
  )
}
