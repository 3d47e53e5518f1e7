import { t } from '#app/texts.ts'
export function NextStep({ children }: { children: string | null }) {
  if (!children) return null
  return (
    <section aria-labelledby="next-step" className="mt-8 border-l-3 border-brass bg-surface px-5 py-4">
      <h2 id="next-step" className="font-sans text-sm font-semibold tracking-wide text-accent">
        {t('Next step')}
      </h2>
      <p className="mt-1 text-lg whitespace-pre-line wrap-anywhere">{children}</p>
    </section>
  )
}
