import { type ComponentProps, useId } from 'react'
import { useFetcher } from 'react-router'
import { TextField } from '#app/ui/form/field.tsx'
import type { loader } from './client-suggestions.ts'

/**
 * Text field for a client's name, company or email. Suggests the emails of matching clients while typing;
 * without JavaScript, the form accepts an email or a search term.
 */
export function ClientPicker({
  canLogIn = false,
  ...field
}: ComponentProps<typeof TextField> & {
  /** Suggests only clients who can sign in. */
  canLogIn?: boolean
}) {
  const suggestions = useFetcher<typeof loader>()
  const list = useId()
  const suggest = (search: string) => {
    if (search.trim().length < 2) return
    const params = new URLSearchParams({ search, ...(canLogIn && { canLogIn: 'yes' }) })
    suggestions.load(`/admin/clients?${params}`)
  }
  return (
    <div>
      <TextField
        {...field}
        list={list}
        autoComplete="off"
        maxLength={255}
        onInput={({ currentTarget }) => suggest(currentTarget.value)}
      />
      <datalist id={list}>
        {suggestions.data?.map(({ email, name, company }) => (
          <option key={email} value={email}>
            {[name, company].filter(Boolean).join(', ')}
          </option>
        ))}
      </datalist>
    </div>
  )
}
