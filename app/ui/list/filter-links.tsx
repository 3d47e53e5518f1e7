import { Link } from 'react-router'
import { useListLinks } from './list.tsx'

/** Links that filter a list by one query parameter, or clear the filter. */
export function FilterLinks({
  label,
  name,
  value,
  choices,
  page = 'after',
}: {
  label: string
  name: string
  value: string | null
  choices: readonly { value: string | null; text: string }[]
  page?: string
}) {
  const linkTo = useListLinks()
  return (
    <nav aria-label={label} className="flex flex-wrap gap-x-1">
      {choices.map((choice) => (
        <Link
          key={choice.text}
          to={linkTo({ [name]: choice.value, [page]: null })}
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
