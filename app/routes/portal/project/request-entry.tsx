import { useRevalidator } from 'react-router'
import { isRequestActionPossible, REQUEST_KINDS } from '#app/core/request-states.ts'
import type { RequestRow } from '#app/domain/requests/list-requests.server.ts'
import { AnswerForm, REQUEST_LIMITS, RequestChangesForm } from '#app/domain/requests/request-forms.ts'
import { tRich } from '#app/rich-texts.ts'
import { SingleUpload } from '#app/routes/documents/single-upload.tsx'
import { RequestCard } from '#app/routes/requests/request-card.tsx'
import { t } from '#app/texts.ts'
import { Confirm } from '#app/ui/confirm-dialog.tsx'
import { TextAreaField } from '#app/ui/form/field.tsx'
import { ActionForm } from '#app/ui/form/form.tsx'
import { type FormOutcome, getFormError } from '#app/ui/form/form-outcome.ts'
import { useListLink } from '#app/ui/list/list-controls.tsx'
import { Notice } from '#app/ui/notice.tsx'

/** Returns the form target that shows this request again, on the first page of updates. */
export const useRequestFormPath = (request: string) => `.${useListLink()({ after: null, request }).search}`

/** Forms to approve a version or ask for changes. Both submit the hash of the version shown. */
export function ApprovalForms({ request, answer }: { request: RequestRow; answer: FormOutcome | undefined }) {
  const { id, title, documentName, documentVersion, sha256 } = request
  const here = useRequestFormPath(id)
  if (!documentName || documentVersion === null || !sha256) return null
  const version = String(documentVersion)
  return (
    <>
      <div>
        <Confirm
          button={t('Approve')}
          look="brass"
          title={t('Approve version {version}?', { version })}
          about={title}
          fields={{ intent: 'approve', entry: id, version, sha256 }}
          action={here}
        >
          {tRich(
            '{document}, version {version}. Your name, the time and your network address are kept with it. A newer version would have to be approved anew.',
            { document: <bdi className="font-semibold">{documentName}</bdi>, version },
          )}
        </Confirm>
      </div>
      <ActionForm
        action={here}
        relative="path"
        guard
        intent="ask-changes"
        entry={id}
        version={version}
        replaces
        schema={RequestChangesForm}
        answer={answer}
        button={t('Ask for Changes')}
        sendingText={t('Sending...')}
        look="line"
        className="grid gap-4"
      >
        {(fields) => (
          <>
            <input type="hidden" name="sha256" value={sha256} />
            <TextAreaField
              field={fields.changes}
              label={t('What should be changed')}
              rows={3}
              maxLength={REQUEST_LIMITS.reason}
            />
          </>
        )}
      </ActionForm>
    </>
  )
}

/** Result of a form. If the form is `gone` after a rejection, also shows the entered text. */
export function RequestFormOutcome({ answer, gone }: { answer: FormOutcome | undefined; gone: boolean }) {
  const refused = gone && answer && !answer.notice ? answer : undefined
  const { answer: words, changes } = refused?.result.initialValue ?? {}
  const typed = words ?? changes
  return (
    <>
      <Notice of={answer} tone="good">
        {answer?.notice}
      </Notice>
      <Notice of={refused} tone="bad">
        {getFormError(refused)}
      </Notice>
      {typed && (
        <div className="border border-line bg-surface p-4">
          <p className="text-sm text-soft">{t('Your answer, which was not sent:')}</p>
          <p className="mt-1 whitespace-pre-line wrap-anywhere">{String(typed)}</p>
        </div>
      )}
    </>
  )
}

type RequestEntryProps = { request: RequestRow; answer: FormOutcome | undefined }

/** One request with the forms and the upload of a client. */
export function ClientRequestEntry({
  project,
  request,
  answer,
  onUploaded,
}: RequestEntryProps & { project: string; onUploaded: () => void }) {
  const { id, kind, waits, closed } = request
  const { submission } = REQUEST_KINDS[kind]
  const revalidator = useRevalidator()
  const mine = answer?.entry === id ? answer : undefined
  return (
    <RequestCard side="client" project={project} request={request} highlighted={waits}>
      <div className="mt-4 grid gap-4 empty:hidden">
        <RequestFormOutcome answer={mine} gone={!waits || mine?.intent === 'approve'} />
        {submission === 'text' && waits && <AnswerRequestForm request={request} answer={mine} />}
        {submission === 'decision' && waits && <ApprovalForms request={request} answer={mine} />}
        {submission === 'files' && !closed && isRequestActionPossible('upload', request) && (
          <SingleUpload
            address="/api/documents/upload"
            fields={{ request: id }}
            about={request.title}
            onUploaded={() => {
              onUploaded()
              revalidator.revalidate()
            }}
          />
        )}
      </div>
    </RequestCard>
  )
}

function AnswerRequestForm({ request: { id, answer: before }, answer }: RequestEntryProps) {
  return (
    <ActionForm
      action={useRequestFormPath(id)}
      relative="path"
      guard
      intent="answer"
      entry={id}
      schema={AnswerForm}
      answer={answer}
      defaultValue={{ answer: before ?? '' }}
      button={t('Send Answer')}
      sendingText={t('Sending...')}
      className="grid gap-4"
    >
      {(fields) => (
        <TextAreaField
          field={fields.answer}
          label={t('Your answer')}
          rows={3}
          maxLength={REQUEST_LIMITS.answer}
        />
      )}
    </ActionForm>
  )
}
