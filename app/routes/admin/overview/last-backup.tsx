import type { Today } from '#app/domain/overview/today.server.ts'
import { Day, Moment } from '#app/ui/dates.tsx'

export function LastBackup({ backup: { last, late } }: { backup: NonNullable<Today['backup']> }) {
  if (late)
    return (
      <p className="mt-4 bg-bad-ground text-bad px-4 py-3 max-w-3xl">
        <strong className="font-semibold">
          {last ? (
            <>
              The last backup is of <Day value={last.at} />, more than a week ago.
            </>
          ) : (
            'There is no backup yet.'
          )}
        </strong>{' '}
        On the server, <code className="whitespace-nowrap">npm run backup -- FILE</code> makes one of all data
        while Foyer runs.
      </p>
    )
  if (!last) return null
  return (
    <p className="mt-4 text-sm text-soft">
      Last backup <Moment value={last.at} />
      {last.damaged > 0 && (
        <strong className="text-bad">
          , without {last.damaged === 1 ? 'one file that is' : `${last.damaged} files that are`} missing or
          damaged in the document storage
        </strong>
      )}
    </p>
  )
}
