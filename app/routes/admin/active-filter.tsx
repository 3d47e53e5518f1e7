import { Link } from 'react-router'
import { t } from '#app/texts.ts'
import { useListLink } from '#app/ui/list/list-controls.tsx'

/** The client or project that a link from another page filters by, with a link to clear the filter. */
export function ActiveFilter({
  what,
  name,
  all,
}: {
  what: 'client' | 'project'
  name: string | null
  all: string
}) {
  const linkTo = useListLink()
  return (
    <p className="text-sm">
      <span className="text-soft">
        {what === 'client' ? t('Filtered by client') : t('Filtered by project')}
      </span>{' '}
      <strong className="wrap-anywhere">{name ?? t('that no longer exists')}</strong>{' '}
      <Link to={linkTo({ [what]: null, after: null })} className="tall-link px-1">
        {all}
      </Link>
    </p>
  )
}
