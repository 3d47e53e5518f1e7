import { getInputProps } from '@conform-to/react'
import { useId } from 'react'
import type { FoundProject } from '#app/domain/projects/admin-projects.server.ts'
import type { ProjectQuestion } from '#app/domain/projects/confirm-project.server.ts'
import { projectLimits as limits, ProjectForm } from '#app/domain/projects/form.ts'
import { TextAreaField, TextField } from '#app/ui/form/field.tsx'
import { ActionForm } from '#app/ui/form/form.tsx'
import type { FormAnswer } from '#app/ui/form/form-answer.ts'
import { ClientPicker } from '../clients/client-picker.tsx'
import { ConfirmProject } from './confirm-project.tsx'

/** What the form shows first: the project as it is, or what is known of a new one. */
type Shown = { [Field in keyof ProjectForm]?: string | null | undefined }

export const shownIn = (project: FoundProject): Shown => ({
  title: project.title,
  description: project.description,
  status: project.status,
  clientEmail: project.account?.email,
  published: project.published ? 'on' : null,
  client: project.client,
  duration: project.duration,
  tags: project.tags.join(', '),
  technologies: project.technologies.join(', '),
  results: project.results.join('\n'),
  nextStep: project.nextStep,
  internalNotes: project.internalNotes,
})

/** Everything the firm writes about a project; a new one has no version. */
export function ProjectEditor({
  defaultValue,
  version,
  statuses,
  answer,
  button,
}: {
  defaultValue: Shown
  version?: string
  statuses: string[]
  answer: FormAnswer<{ question: ProjectQuestion }> | undefined
  button: string
}) {
  const statusList = useId()
  return (
    <>
      {answer?.question && <ConfirmProject question={answer.question} form="form-save" />}
      <ActionForm
        schema={ProjectForm}
        answer={answer}
        guard
        intent="save"
        version={version}
        defaultValue={defaultValue}
        button={button}
        sendingText="Saving..."
        className="grid gap-10 max-w-3xl"
      >
        {(fields) => (
          <>
            <Part title="For the client">
              <TextField field={fields.title} label="Title" maxLength={limits.title} />
              <TextAreaField
                field={fields.description}
                label="Description"
                hint="The first paragraph is shown on the portfolio page. Leave an empty line between paragraphs."
                rows={8}
                maxLength={limits.description}
              />
              <div className="grid gap-5 sm:grid-cols-2 items-start">
                <TextField
                  field={fields.status}
                  label="Status"
                  hint="Choose one, or use words of your own."
                  list={statusList}
                  autoComplete="off"
                  maxLength={limits.status}
                />
                <ClientPicker
                  field={fields.clientEmail}
                  label="Client account"
                  optional
                  hint="Type a part of the name or address. The main contact, who sees the project in the portal; with another one, the former no longer does. Others are added under People."
                />
              </div>
              <datalist id={statusList}>
                {statuses.map((status) => (
                  <option key={status} value={status} />
                ))}
              </datalist>
              <TextAreaField
                field={fields.nextStep}
                label="Next step"
                optional
                hint="What happens next, for the client to read."
                rows={2}
                maxLength={limits.nextStep}
              />
            </Part>
            <Part title="For the site">
              <div>
                <label className="inline-flex items-center gap-3 min-h-11 pr-4 font-medium">
                  <input
                    {...getInputProps(fields.published, {
                      type: 'checkbox',
                      ariaDescribedBy: fields.published.descriptionId,
                    })}
                    key={fields.published.key}
                    className="size-5 accent-(--color-brass)"
                  />
                  Published
                </label>
                <p id={fields.published.descriptionId} className="text-sm text-soft">
                  Everybody can read the title, the description and what is below, at once. For a client’s own
                  project you are asked first.
                </p>
              </div>
              <div className="grid gap-5 sm:grid-cols-2 items-start">
                <TextField
                  field={fields.client}
                  label="Client name"
                  optional
                  hint="As it is shown to the public."
                  maxLength={limits.client}
                />
                <TextField field={fields.duration} label="Duration" optional maxLength={limits.duration} />
              </div>
              <TextAreaField field={fields.tags} label="Tags" optional hint={BY_COMMA} rows={2} />
              <TextAreaField
                field={fields.technologies}
                label="Technologies"
                optional
                hint={BY_COMMA}
                rows={2}
              />
              <TextAreaField
                field={fields.results}
                label="Results"
                optional
                hint="One on each line."
                rows={4}
              />
            </Part>
            <Part title="For the firm">
              <TextAreaField
                field={fields.internalNotes}
                label="Internal notes"
                optional
                hint="No client and no visitor ever sees them."
                rows={5}
                maxLength={limits.internalNotes}
              />
            </Part>
          </>
        )}
      </ActionForm>
    </>
  )
}

const BY_COMMA = 'Separated by commas, or one on each line.'

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <fieldset className="grid gap-5 border-t border-line pt-6">
      <legend className="float-left w-full font-display text-2xl mb-1">{title}</legend>
      {children}
    </fieldset>
  )
}
