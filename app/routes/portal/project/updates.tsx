import { Link } from 'react-router'
import type { listUpdatesForClient } from '#app/domain/projects/updates.server.ts'
import { t } from '#app/texts.ts'
import { Day } from '#app/ui/dates.tsx'
import { Empty } from '#app/ui/list/empty.tsx'
import { useListLinks } from '#app/ui/list/list.tsx'

type Updates = Awaited<ReturnType<typeof listUpdatesForClient>>

export function ProjectUpdates({ updates, after }: { updates: Updates; after: string | null }) {
  const linkTo = useListLinks()
  return (
    <section aria-labelledby="updates" className="min-w-0 xl:col-start-1">
      <h2 id="updates" className="text-2xl mb-4">
        {t('Updates')}
      </h2>
      {updates.rows.length === 0 && (
        <Empty>{t('No updates yet. As soon as there is something to tell, it will be here.')}</Empty>
      )}
      <ol className="divide-y divide-line border-y border-line empty:hidden">
        {updates.rows.map(({ id, title, body, createdAt }) => (
          <li key={id} className="py-5">
            <p className="text-sm text-soft">
              <Day value={createdAt} />
            </p>
            <h3 className="mt-0.5 text-lg font-semibold wrap-anywhere">{title}</h3>
            <p className="mt-1.5 max-w-[70ch] whitespace-pre-line wrap-anywhere">{body}</p>
          </li>
        ))}
      </ol>
      {(updates.more || after) && (
        <nav aria-label={t('More updates')} className="mt-4 flex flex-wrap gap-3">
          {after && (
            <Link to={linkTo({ after: null })} preventScrollReset className="button button-line">
              {t('Newest updates')}
            </Link>
          )}
          {updates.more && (
            <Link to={linkTo({ after: updates.more })} preventScrollReset className="button button-line">
              {t('Older updates')}
            </Link>
          )}
        </nav>
      )}
    </section>
  )
}
