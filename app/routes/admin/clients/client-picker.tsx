import { type ComponentProps, useId } from 'react'
import { useFetcher } from 'react-router'
import { TextField } from '#app/ui/form/field.tsx'
import type { loader } from './client-suggestions.ts'

/**
 * The one way to pick a client: a text field for a part of name, company or address. While somebody types, the
 * clients that match are offered by their address; without scripts the address, or a search, does as well.
 */
export function ClientPicker({
  canLogIn = false,
  ...field
}: ComponentProps<typeof TextField> & {
  /** Offers only clients who can log in. */
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
