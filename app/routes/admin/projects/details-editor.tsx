import { Link } from 'react-router'
import type { FoundProject } from '#app/domain/projects/admin-projects.server.ts'
import type { ProjectQuestion } from '#app/domain/projects/confirm-project.server.ts'
import { DetailsForm } from '#app/domain/projects/form.ts'
import { ActionForm } from '#app/ui/form/form.tsx'
import type { FormAnswer } from '#app/ui/form/form-answer.ts'
import { ConfirmProject } from './confirm-project.tsx'
import { DetailFields } from './project-fields.tsx'

export const detailsIn = (project: FoundProject) => ({
  title: project.title,
  description: project.description,
  status: project.status,
  clientEmail: project.account?.email,
  nextStep: project.nextStep,
  internalNotes: project.internalNotes,
})

export function DetailsEditor({
  defaultValue,
  version,
  back,
  statuses,
  answer,
}: {
  defaultValue: ReturnType<typeof detailsIn>
  version: string
  back: string
  statuses: string[]
  answer: FormAnswer<{ question: ProjectQuestion }> | undefined
}) {
  return (
    <div>
      {answer?.question && <ConfirmProject question={answer.question} form="form-save" />}
      <ActionForm
        schema={DetailsForm}
        answer={answer}
        guard
        intent="save"
        version={version}
        defaultValue={defaultValue}
        button="Save"
        sendingText="Saving..."
        extraButtons={
          <Link to={back} className="button button-line">
            Cancel
          </Link>
        }
        className="grid gap-10 max-w-3xl"
      >
        {(fields) => <DetailFields fields={fields} statuses={statuses} />}
      </ActionForm>
    </div>
  )
}
