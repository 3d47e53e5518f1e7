import { t } from '#app/texts.ts'

/** Bar showing the accepted and submitted shares of a project's requests, with the numbers next to it. */
export function RequestProgress({
  total,
  accepted,
  submitted,
}: {
  total: number
  accepted: number
  submitted: number
}) {
  if (total === 0) return null
  const percent = (count: number) => `${(count * 100) / total}%`
  return (
    <div className="mb-3 flex items-center gap-3">
      <svg aria-hidden="true" height="6" className="w-24 sm:w-40">
        <rect width="100%" height="6" rx="3" className="fill-line" />
        <rect width={percent(accepted + submitted)} height="6" rx="3" className="fill-brass/45" />
        <rect width={percent(accepted)} height="6" rx="3" className="fill-good" />
      </svg>
      <p className="caption whitespace-nowrap">
        {t('{accepted} of {total} accepted', { accepted, total })}
        {submitted > 0 && ` · ${t('{count} in review', { count: submitted })}`}
      </p>
    </div>
  )
}
