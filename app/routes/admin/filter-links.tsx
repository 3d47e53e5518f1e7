import { Link } from 'react-router'
import { useListLinks } from '#app/ui/list.tsx'

/** Narrows a list to one value of a parameter of its address, or shows all of it again. */
export function FilterLinks({
  label,
  name,
  value,
  choices,
}: {
  label: string
  name: string
  value: string | null
  choices: readonly { value: string | null; text: string }[]
}) {
  const linkTo = useListLinks()
  return (
    <nav aria-label={label} className="flex flex-wrap gap-x-1">
      {choices.map((choice) => (
        <Link
          key={choice.text}
          to={linkTo({ [name]: choice.value, after: null })}
          preventScrollReset
          aria-current={choice.value === value ? 'true' : undefined}
          className={`inline-flex items-center min-h-11 px-3 border-b-2 ${
            choice.value === value
              ? 'border-brass font-semibold'
              : 'border-transparent text-soft hover:text-text'
          }`}
        >
          {choice.text}
        </Link>
      ))}
    </nav>
  )
}

/** In place of a list that is empty: because nothing matches, with the way back, or because nothing came yet. */
export function NothingListed({
  narrowed,
  nothing,
  none,
  reset,
}: {
  narrowed: boolean
  /** When search or filter let nothing through. */
  nothing: string
  /** When there is nothing at all. */
  none: string
  /** The link's words, and the parameters it takes out of the address. */
  reset: { text: string; names: string[] }
}) {
  const linkTo = useListLinks()
  return (
    <div className="border border-dashed border-line p-8 text-soft">
      <p className="wrap-anywhere">{narrowed ? nothing : none}</p>
      {narrowed && (
        <Link
          to={linkTo(Object.fromEntries([...reset.names, 'after'].map((name) => [name, null])))}
          className="text-link inline-flex items-center min-h-11"
        >
          {reset.text}
        </Link>
      )}
    </div>
  )
}
