import { type RequestState, requestStates } from '#app/domain/requests/kinds.ts'
import type { ListedRequest } from '#app/domain/requests/list.server.ts'
import { anyProblemOf } from '#app/ui/form/form-answer.ts'
import { Empty } from '#app/ui/list/empty.tsx'
import { FilterLinks } from '#app/ui/list/filter-links.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { isEdited, type PartProps } from '../projects/progress/progress-entry.tsx'
import { EditRequest, RequestEntry } from './request-entry.tsx'

const choices = [
  { value: null, text: 'All' },
  ...Object.entries(requestStates).map(([value, text]) => ({ value, text })),
]

/** Requests of a project, ordered by due date. */
export function RequestList({
  project,
  requests,
  state,
  ...part
}: PartProps & { project: string; requests: ListedRequest[]; state: RequestState | null }) {
  const { answer } = part
  const mine = answer && !['add', 'add-list'].includes(answer.intent) ? answer : undefined
  const shown = requests.some(({ id, state: now }) => id === mine?.entry && hasForm(mine.intent, now))
  return (
    <section aria-labelledby="requests">
      <h2 id="requests" className="text-2xl mb-2">
        Requests
      </h2>
      <FilterLinks label="Show requests" name="state" value={state} choices={choices} />
      <div className="mt-4 grid gap-4">
        <Notice of={mine} tone="good">
          {mine?.notice}
        </Notice>
        <Notice of={mine} tone="bad">
          {mine && !mine.notice && !shown && anyProblemOf(mine)}
        </Notice>
        {requests.length === 0 && (
          <Empty>{state ? 'There are none of these.' : 'Nothing has been asked for yet.'}</Empty>
        )}
        {requests.map((request) =>
          isEdited(part, 'change', request.id) ? (
            <EditRequest key={request.id} request={request} answer={answer} />
          ) : (
            <RequestEntry key={request.id} project={project} request={request} answer={answer} />
          ),
        )}
      </div>
    </section>
  )
}

/** Returns whether an action has a form that shows its own errors; buttons do not. */
const hasForm = (intent: string, state: RequestState) =>
  intent === 'change' || (intent === 'send-back' && (state === 'handed-in' || state === 'accepted'))
