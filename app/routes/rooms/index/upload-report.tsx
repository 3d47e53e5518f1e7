import { t } from '#app/texts.ts'
import type { UploadReport } from './send-folder.ts'

const MAX_REFUSALS_SHOWN = 500

/** Result of an upload of several files, with the reason of each refusal. */
export function Report({ report }: { report: UploadReport }) {
  const { added, versions, equal, folders, refused } = report
  const counts: [number, string][] = [
    [added, t('Documents added: {count}', { count: added })],
    [versions, t('New versions: {count}', { count: versions })],
    [equal, t('Unchanged, skipped: {count}', { count: equal })],
    [folders, t('Empty folders: {count}', { count: folders })],
    [refused.length, t('Refused: {count}', { count: refused.length })],
  ]
  return (
    <div role="status" className="bg-good-ground text-good px-4 py-3 grid gap-2">
      <ul className="flex flex-wrap gap-x-6 gap-y-1">
        {counts.map(([count, text], at) => (count > 0 || at === 0) && <li key={text}>{text}</li>)}
      </ul>
      {refused.length > 0 && (
        <ul aria-label={t('Refused files')} className="max-h-80 overflow-y-auto text-bad grid gap-1">
          {refused.slice(0, MAX_REFUSALS_SHOWN).map(({ path, reason }) => (
            <li key={path} className="wrap-anywhere">
              <bdi className="font-semibold">{path}</bdi>
              {`: ${reason}`}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
