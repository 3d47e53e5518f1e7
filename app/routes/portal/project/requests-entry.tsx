import { useRevalidator } from 'react-router'
import { AnswerForm, limits } from '#app/domain/requests/forms.ts'
import type { ListedRequest } from '#app/domain/requests/list.server.ts'
import { UploadArea } from '#app/routes/documents/upload-area.tsx'
import { RequestCard } from '#app/routes/requests/request-card.tsx'
import { t } from '#app/texts.ts'
import { TextAreaField } from '#app/ui/form/field.tsx'
import { ActionForm } from '#app/ui/form/form.tsx'
import type { FormAnswer } from '#app/ui/form/form-answer.ts'
import { ApprovalForms } from './requests-approval.tsx'
import { Outcome } from './requests-outcome.tsx'
import { useHere } from './use-here.ts'

type Shown = { request: ListedRequest; answer: FormAnswer | undefined }

/** One request with the forms and the upload of a client. */
export function RequestEntry({
  project,
  request,
  answer,
  onUploaded,
}: Shown & { project: string; onUploaded: () => void }) {
  const { id, kind, state, waits, closed } = request
  const revalidator = useRevalidator()
  const mine = answer?.entry === id ? answer : undefined
  return (
    <RequestCard side="client" project={project} request={request} highlighted={waits}>
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
    </RequestCard>
  )
}

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
