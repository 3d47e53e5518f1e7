import { Link } from 'react-router'
import { isRequestActionPossible } from '#app/core/request-states.ts'
import type { RequestRow } from '#app/domain/requests/list-requests.server.ts'
import { EditRequestForm, REQUEST_LIMITS, SendBackForm } from '#app/domain/requests/request-forms.ts'
import { EntryForm, useEntryListPath } from '#app/routes/admin/projects/entry-form.tsx'
import { RequestCard } from '#app/routes/requests/request-card.tsx'
import { Confirm } from '#app/ui/confirm-dialog.tsx'
import { ButtonForm } from '#app/ui/form/button-form.tsx'
import { TextAreaField } from '#app/ui/form/field.tsx'
import { ActionForm } from '#app/ui/form/form.tsx'
import { type FormOutcome, findFormOutcome } from '#app/ui/form/form-outcome.ts'
import { useListLink } from '#app/ui/list/list-controls.tsx'
import { RequestFields } from './request-forms.tsx'

type RequestEntryProps = { request: RequestRow; answer: FormOutcome | undefined }

/** One request with the buttons and forms of staff. */
export function RequestEntry({ project, request, answer }: RequestEntryProps & { project: string }) {
  const { state, closed } = request
  return (
    <RequestCard side="admin" project={project} request={request} highlighted={state === 'handed-in'}>
      {!closed && (
        <div className="mt-4 flex flex-wrap items-start gap-2 empty:hidden">
          <RequestButtons request={request} />
        </div>
      )}
      {!closed && isRequestActionPossible('send-back', request) && (
        <SendBackSection request={request} answer={answer} />
      )}
    </RequestCard>
  )
}

function RequestButtons({ request }: { request: RequestRow }) {
  const { id, title, state, waits, version } = request
  const here = useEntryListPath()
  const linkTo = useListLink()
  return (
    <>
      {isRequestActionPossible('accept', request) && (
        <ButtonForm
          button="Accept"
          label={`Accept ${title}`}
          look="brass"
          fields={{ intent: 'accept', entry: id, version }}
          action={here}
        />
      )}
      {waits && (
        <Link to={linkTo({ edit: id })} preventScrollReset className="button button-line">
          Edit<span className="sr-only"> {title}</span>
        </Link>
      )}
      {isRequestActionPossible('withdraw', request) && (
        <Confirm
          button="Take Back"
          look="danger"
          title="Take this request back?"
          about={title}
          fields={{ intent: 'withdraw', entry: id, version }}
          action={here}
        >
          {`“${title}” disappears from the client’s page and from here.`}
          {state === 'handed-in' && ' Documents that were handed in stay with the project.'}
        </Confirm>
      )}
    </>
  )
}

function SendBackSection({ request: { id, title, version }, answer }: RequestEntryProps) {
  const refused = findFormOutcome(answer, 'send-back', id)
  return (
    <details open={refused && !refused.notice} className="mt-3">
      <summary className="button button-line w-fit list-none [&::-webkit-details-marker]:hidden">
        Send It Back<span className="sr-only">: {title}</span>
      </summary>
      <ActionForm
        action={useEntryListPath()}
        relative="path"
        guard
        intent="send-back"
        entry={id}
        version={version}
        replaces
        schema={SendBackForm}
        answer={answer}
        button="Send Back"
        sendingText="Sending..."
        look="line"
        className="mt-4 grid gap-4"
      >
        {(fields) => (
          <TextAreaField
            field={fields.reason}
            label="Reason"
            hint="The client reads it, by mail and beside the request."
            rows={3}
            maxLength={REQUEST_LIMITS.reason}
          />
        )}
      </ActionForm>
    </details>
  )
}

export function EditRequestEntry({ request, answer }: RequestEntryProps) {
  return (
    <article aria-label={`Edit ${request.title}`} className="bg-surface border border-line p-5">
      <EntryForm intent="change" schema={EditRequestForm} answer={answer} entry={request} button="Save">
        {(fields) => <RequestFields fields={fields} />}
      </EntryForm>
    </article>
  )
}
