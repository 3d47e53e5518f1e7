import { useRevalidator } from 'react-router'
import { isRequestActionPossible, REQUEST_KINDS } from '#app/core/request-states.ts'
import type { RequestRow } from '#app/domain/requests/list-requests.server.ts'
import { AnswerForm, RequestVersionChangesForm } from '#app/domain/requests/request-forms.ts'
import { DocumentUpload } from '#app/routes/documents/document-upload.tsx'
import { RequestItem } from '#app/routes/requests/request-item.tsx'
import { t, tRich } from '#app/texts.ts'
import { Confirm } from '#app/ui/confirm-dialog.tsx'
import { TextAreaField } from '#app/ui/form/field.tsx'
import { ActionForm, Submit } from '#app/ui/form/form.tsx'
import { FormNotices, type FormOutcome, getFormError, useOutcome } from '#app/ui/form/form-outcome.tsx'
import { useListLink } from '#app/ui/list/list-controls.tsx'

/** Returns a form target that shows this request again, on the first page of updates. */
const useRequestFormPath = (request: string) => `.${useListLink()({ after: null, request }).search}`

/** Forms to approve a version or request changes. Both submit the hash of the version shown. */
function ApprovalForms({ request }: { request: RequestRow }) {
  const { id, title, documentName, documentVersion, sha256 } = request
  const formPath = useRequestFormPath(id)
  if (!documentName || documentVersion === null || !sha256) return null
  const version = String(documentVersion)
  return (
    <>
      <div>
        <Confirm
          button={t('Approve')}
          variant="brass"
          title={t('Approve version {version}?', { version })}
          subject={title}
          fields={{ intent: 'approve', entry: id, version, sha256 }}
          action={formPath}
        >
          {tRich(
            '{document}, version {version}. We’ll record your name, the time and your IP address. If we upload a newer version, we’ll ask you to approve it, too.',
            { document: <bdi className="font-semibold">{documentName}</bdi>, version },
          )}
        </Confirm>
      </div>
      <ActionForm
        action={formPath}
        relative="path"
        warnUnsaved
        intent="request-version-changes"
        entry={id}
        version={version}
        overwrites
        schema={RequestVersionChangesForm}
        className="grid gap-4"
      >
        {(fields) => (
          <>
            <input type="hidden" name="sha256" value={sha256} />
            <TextAreaField field={fields.changes} label={t('What should change?')} rows={3} />
            <Submit text={t('Request Changes')} sending={t('Sending...')} variant="line" />
          </>
        )}
      </ActionForm>
    </>
  )
}

/** A form's result. `formHidden`: the form is no longer shown, so a rejection and the entered text appear here. */
export function RequestFormNotices({
  outcome,
  formHidden,
}: {
  outcome: FormOutcome | undefined
  formHidden: boolean
}) {
  const rejected = formHidden && outcome && !outcome.notice ? outcome : undefined
  const { answer, changes } = rejected?.result.initialValue ?? {}
  const typed = answer ?? changes
  return (
    <>
      <FormNotices outcome={outcome} error={getFormError(rejected)} />
      {typed && (
        <div className="border border-line bg-surface p-4">
          <p className="caption">{t('Your answer wasn’t sent:')}</p>
          <p className="mt-1 whitespace-pre-line wrap-anywhere">{String(typed)}</p>
        </div>
      )}
    </>
  )
}

type RequestEntryProps = { request: RequestRow }

export function ClientRequestEntry({
  project,
  request,
  level,
  opened,
  onUploaded,
}: RequestEntryProps & { project: string; level: 3 | 4; opened: boolean; onUploaded: () => void }) {
  const { id, kind, waits, closed } = request
  const { submission } = REQUEST_KINDS[kind]
  const editable = submission === 'text' && !closed && isRequestActionPossible('edit-answer', request)
  const revalidator = useRevalidator()
  const actionData = useOutcome()
  const outcome = actionData?.entry === id ? actionData : undefined
  return (
    <RequestItem
      side="client"
      project={project}
      request={request}
      level={level}
      opened={opened}
      fileAction={(file) => file.withdrawable && <WithdrawFile request={id} file={file} />}
    >
      <div className="mt-4 grid gap-4 empty:hidden">
        <RequestFormNotices
          outcome={outcome}
          formHidden={outcome?.intent === 'edit-answer' ? !editable : !waits || outcome?.intent === 'approve'}
        />
        {submission === 'text' && waits && <AnswerRequestForm request={request} />}
        {editable && <EditAnswerSection request={request} />}
        {submission === 'decision' && waits && <ApprovalForms request={request} />}
        {submission === 'files' && !closed && isRequestActionPossible('upload', request) && (
          <DocumentUpload
            url="/api/documents/upload"
            fields={{ request: id }}
            purpose={request.title}
            target={request.title}
            onUploaded={() => {
              onUploaded()
              revalidator.revalidate()
            }}
          />
        )}
      </div>
    </RequestItem>
  )
}

/** Withdraws a file that was submitted by mistake and that nobody else has viewed yet. */
function WithdrawFile({ request, file: { id, name, version } }: { request: string; file: SubmittedFile }) {
  return (
    <Confirm
      button={t('Withdraw')}
      variant="danger"
      title={t('Withdraw {name}?', { name })}
      subject={name}
      fields={{ intent: 'withdraw', entry: request, document: id, version: String(version) }}
      action={useRequestFormPath(request)}
    >
      {t('No one else has opened it yet. If it’s the only file submitted, the request will be open again.')}
    </Confirm>
  )
}
type SubmittedFile = RequestRow['files'][number]

/** Form for answering a request or, with `edits`, for editing the submitted answer. */
function AnswerRequestForm({ request, edits = false }: RequestEntryProps & { edits?: boolean }) {
  const { id, answer: before, version } = request
  return (
    <ActionForm
      action={useRequestFormPath(id)}
      relative="path"
      warnUnsaved
      intent={edits ? 'edit-answer' : 'answer'}
      entry={id}
      version={edits ? version : undefined}
      schema={AnswerForm}
      defaultValue={{ answer: before ?? '' }}
      className="grid gap-4"
    >
      {(fields) => (
        <>
          <TextAreaField field={fields.answer} label={t('Your answer')} rows={3} />
          <Submit
            text={edits ? t('Save Answer') : t('Send Answer')}
            sending={edits ? t('Saving...') : t('Sending...')}
          />
        </>
      )}
    </ActionForm>
  )
}

/** A submitted answer can be edited until staff accept it. The form is collapsed until needed. */
function EditAnswerSection({ request }: RequestEntryProps) {
  const outcome = useOutcome('edit-answer', request.id)
  return (
    <details open={outcome && !outcome.notice}>
      <summary className="tall-link cursor-pointer w-fit">
        {t('Edit Answer')}
        <span className="sr-only">{`: ${request.title}`}</span>
      </summary>
      <AnswerRequestForm request={request} edits />
    </details>
  )
}
