import { Link } from 'react-router'
import { t } from '#app/texts.ts'
import { useListLink } from '#app/ui/list/list-controls.tsx'

const labels = {
  client: t('Filtered by client'),
  company: t('Filtered by company'),
  project: t('Filtered by project'),
  lead: t('Filtered by lead'),
}

/** The client, company, project or lead that a link from another page filters by, with a link to clear the filter. */
export function ActiveFilter({ what, name }: { what: keyof typeof labels; name: string | null }) {
  const linkTo = useListLink()
  return (
    <p className="text-sm">
      <span className="text-soft">{labels[what]}</span>{' '}
      <strong className="wrap-anywhere">{name ?? t('(deleted)')}</strong>{' '}
      <Link to={linkTo({ [what]: null, after: null })} className="tall-link px-1">
        {t('Clear filter')}
        <span className="sr-only"> {labels[what]}</span>
      </Link>
    </p>
  )
}
