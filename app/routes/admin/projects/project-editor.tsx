import type { ProjectQuestion } from '#app/domain/projects/confirm-project.server.ts'
import { ProjectForm } from '#app/domain/projects/form.ts'
import { ActionForm } from '#app/ui/form/form.tsx'
import type { FormAnswer } from '#app/ui/form/form-answer.ts'
import { ConfirmProject } from './confirm-project.tsx'
import { DetailFields, PublishFields } from './project-fields.tsx'

const publishing = ['published', 'client', 'duration', 'tags', 'technologies', 'results']

/** Form for a new project. Fields for the public site are collapsed. */
export function ProjectEditor({
  defaultValue,
  statuses,
  answer,
}: {
  defaultValue: { clientEmail: string; status: string }
  statuses: string[]
  answer: FormAnswer<{ question: ProjectQuestion }> | undefined
}) {
  const wrong = Object.keys(answer?.result.error ?? {})
  const unfolded = publishing.some((name) => wrong.includes(name)) || Boolean(answer?.question)
  return (
    <>
      {answer?.question && <ConfirmProject question={answer.question} form="form-save" />}
      <ActionForm
        schema={ProjectForm}
        answer={answer}
        guard
        intent="save"
        defaultValue={defaultValue}
        button="Create Project"
        sendingText="Saving..."
        className="grid gap-10 max-w-3xl"
      >
        {(fields) => (
          <>
            <DetailFields fields={fields} statuses={statuses} />
            <details open={unfolded} className="border-t border-line pt-6">
              <summary className="button button-line w-fit list-none [&::-webkit-details-marker]:hidden">
                For the site
              </summary>
              <div className="mt-5 grid gap-5">
                <PublishFields fields={fields} />
              </div>
            </details>
          </>
        )}
      </ActionForm>
    </>
  )
}
