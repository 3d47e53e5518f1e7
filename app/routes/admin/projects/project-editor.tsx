import { getInputProps, type SubmissionResult, useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { useId } from 'react'
import { Form, useNavigation } from 'react-router'
import type { FoundProject } from '#app/domain/projects/admin-projects.server.ts'
import { projectLimits as limits, ProjectForm } from '#app/domain/projects/form.ts'
import { FormMessage, TextAreaField, TextField } from '#app/ui/field.tsx'
import { ClientField } from '../clients/client-field.tsx'

/** What the form shows first: the project as it is, or what is known of a new one. */
export type Written = { [Field in keyof ProjectForm]?: string | undefined }

export const writtenOf = (project: FoundProject): Written => ({
  title: project.title,
  description: project.description,
  status: project.status,
  clientEmail: project.account?.email,
  published: project.published ? 'on' : undefined,
  client: project.client ?? undefined,
  duration: project.duration ?? undefined,
  tags: project.tags.join(', '),
  technologies: project.technologies.join(', '),
  results: project.results.join('\n'),
  nextStep: project.nextStep ?? undefined,
  internalNotes: project.internalNotes ?? undefined,
  updatedAt: project.updatedAt.toISOString(),
})

/** Everything the firm writes about a project. */
export function ProjectEditor({
  project,
  statuses,
  result,
  button,
}: {
  project: Written
  statuses: string[]
  result: SubmissionResult | null | undefined
  button: string
}) {
  const { state, formData } = useNavigation()
  const busy = state !== 'idle' && formData?.get('intent') === 'save'
  const statusList = useId()
  const [form, fields] = useForm({
    lastResult: busy ? null : result,
    defaultValue: project,
    onValidate: ({ formData }) => parseWithZod(formData, { schema: ProjectForm }),
    shouldRevalidate: 'onInput',
  })
  return (
    <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="grid gap-10 max-w-3xl">
      <input type="hidden" name="intent" value="save" />
      {/* The state that is being edited, also when the page brings a newer one along with a refusal. */}
      <input {...getInputProps(fields.updatedAt, { type: 'hidden' })} key={fields.updatedAt.key} />
      <FormMessage>{form.errors?.[0]}</FormMessage>
      <Part title="For the client">
        <TextField field={fields.title} label="Title" maxLength={limits.title} />
        <TextAreaField
          field={fields.description}
          label="Description"
          hint="The first paragraph stands on the portfolio page. Leave an empty line between paragraphs."
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
          <ClientField
            field={fields.clientEmail}
            hint="Type a part of the name or address. This client sees the project in the portal; with another client, the former one no longer does."
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
            Everybody can read the title, the description and what stands below, at once.
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
        <TextAreaField field={fields.technologies} label="Technologies" optional hint={BY_COMMA} rows={2} />
        <TextAreaField field={fields.results} label="Results" optional hint="One on each line." rows={4} />
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
      <button type="submit" disabled={busy} className="button button-brass justify-self-start">
        {busy ? 'Saving...' : button}
      </button>
    </Form>
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
