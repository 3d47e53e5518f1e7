import { href, useRevalidator } from 'react-router'
import { AnswerForm, limits } from '#app/domain/requests/forms.ts'
import type { ListedRequest } from '#app/domain/requests/list.server.ts'
import { UploadArea } from '#app/routes/documents/upload-area.tsx'
import { RequestedApproval, RequestFiles } from '#app/routes/requests/request-documents.tsx'
import { RequestHead, RequestWords } from '#app/routes/requests/request-head.tsx'
import { RequestSteps } from '#app/routes/requests/request-steps.tsx'
import { t } from '#app/texts.ts'
import { TextAreaField } from '#app/ui/form/field.tsx'
import { ActionForm } from '#app/ui/form/form.tsx'
import type { FormAnswer } from '#app/ui/form/form-answer.ts'
import { ApprovalForms } from './requests-approval.tsx'
import { Outcome } from './requests-outcome.tsx'
import { useHere } from './use-here.ts'

const DOCUMENTS = '/api/documents'

type Shown = { request: ListedRequest; answer: FormAnswer | undefined }

/** One request with what can be done about it. */
export function RequestEntry({
  project,
  request,
  answer,
  onUploaded,
}: Shown & { project: string; onUploaded: () => void }) {
  const { id, kind, state, waits, closed } = request
  const revalidator = useRevalidator()
  const mine = answer?.entry === id ? answer : undefined
  const record = href('/client/projects/:id/requests/:request/record', { id: project, request: id })
  return (
    <article
      id={id}
      aria-labelledby={`request-${id}`}
      className={`bg-surface border border-line p-5 scroll-mt-4 ${waits ? 'border-l-3 border-l-brass' : ''}`}
    >
      <RequestHead request={request} />
      {kind === 'approval' && <RequestedApproval request={request} address={DOCUMENTS} />}
      <RequestFiles request={request} address={DOCUMENTS} />
      {!waits && <RequestWords label={by(t('Answer'), request)}>{request.answer}</RequestWords>}
      <RequestWords
        label={state === 'sent-back' ? t('Sent back, because') : by(t('Changes asked for'), request)}
      >
        {request.reason}
      </RequestWords>
      <div className="mt-4 grid gap-4 empty:hidden">
        <Outcome answer={mine} gone={!waits || mine?.intent === 'approve'} />
        {kind === 'answer' && waits && <AnswerPart request={request} answer={mine} />}
        {kind === 'approval' && waits && <ApprovalForms request={request} answer={mine} />}
        {kind === 'document' && state !== 'accepted' && !closed && (
          <UploadArea
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
      <RequestSteps request={request} record={record} />
    </article>
  )
}

const by = (what: string, { handedInBy }: ListedRequest) =>
  handedInBy ? t('{what}, by {handedInBy}', { what, handedInBy }) : what

function AnswerPart({ request: { id, answer: before }, answer }: Shown) {
  return (
    <ActionForm
      action={useHere(id)}
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
        <TextAreaField field={fields.answer} label={t('Your answer')} rows={3} maxLength={limits.answer} />
      )}
    </ActionForm>
  )
}
