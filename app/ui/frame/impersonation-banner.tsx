import { href } from 'react-router'
import { t } from '#app/texts.ts'
import { useViewer } from '#app/ui/viewer.ts'

export function ImpersonationBanner() {
  const name = useViewer()?.impersonatedName
  if (!name) return null
  return (
    <section aria-label={t('Viewing as a client')} className="bg-brass text-ink">
      <div className="wrap flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-2">
        <p className="font-semibold wrap-anywhere">
          {t('You’re viewing the portal as {name}. It’s read-only.', { name })}
        </p>
        <form method="post" action={href('/stop-viewing')}>
          <button type="submit" className="button button-ink">
            {t('Stop Viewing')}
          </button>
        </form>
      </div>
    </section>
  )
}
