import { requestKinds } from '#app/domain/requests/kinds.ts'
import type { ListedRequest } from '#app/domain/requests/list.server.ts'
import { tRich } from '#app/rich-texts.ts'
import { Day } from '#app/ui/dates.tsx'
import { RequestStatusBadge } from '#app/ui/status/request-status.tsx'

/** What is asked for, until when, and where it stands; for both sides. */
export function RequestHead({ request }: { request: ListedRequest }) {
  const { id, kind, title, details, dueOn, late, state, closed } = request
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="text-sm font-semibold text-accent">{requestKinds[kind]}</p>
        <RequestStatusBadge state={state} closed={closed} />
      </div>
      <h3 id={`request-${id}`} className="mt-1 font-semibold wrap-anywhere">
        {title}
      </h3>
      {dueOn && !closed && (
        <p className={`mt-1 text-sm ${late ? 'text-bad' : 'text-soft'}`}>
          {late
            ? tRich('Was wanted by {day}', { day: <Day value={dueOn} /> })
            : tRich('Wanted by {day}', { day: <Day value={dueOn} /> })}
        </p>
      )}
      {details && <p className="mt-2 max-w-[70ch] whitespace-pre-line wrap-anywhere">{details}</p>}
    </>
  )
}

/** What somebody wrote about it. */
export function RequestWords({ label, children }: { label: string; children: string | null }) {
  if (!children) return null
  return (
    <div className="mt-3 pl-4 border-l border-brass">
      <p className="text-sm text-soft">{label}</p>
      <p className="max-w-[70ch] whitespace-pre-line wrap-anywhere">{children}</p>
    </div>
  )
}
