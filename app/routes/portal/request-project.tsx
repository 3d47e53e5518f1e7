import { getInputProps, useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { data, Form, href, redirect, useNavigation } from 'react-router'
import { clientCtx } from '#app/auth/guards.server.ts'
import { requestProject } from '#app/domain/projects/client-projects.server.ts'
import { RequestProjectForm } from '#app/domain/projects/form.ts'
import { unlistedMeta } from '#app/page-meta.ts'
import { FormMessage, SelectField, TextAreaField, TextField } from '#app/ui/field.tsx'
import { budgetOptions, serviceOptions } from '#content/contact.ts'
import { actionHeaders } from '../action-headers.ts'
import { refuseForm } from '../refuse-form.ts'
import type { Route } from './+types/request-project.ts'

export const headers = actionHeaders
export const meta: Route.MetaFunction = () => unlistedMeta('Request New Project')

export function loader({ context }: Route.LoaderArgs) {
  clientCtx(context)
  return null
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = clientCtx(context)
  const submission = parseWithZod(await request.formData(), { schema: RequestProjectForm })
  if (submission.status !== 'success') return data(submission.reply(), 400)
  try {
    const { id } = await requestProject(ctx, submission.value)
    return redirect(href('/client/projects/:id', { id }))
  } catch (err) {
    return refuseForm(submission, err)
  }
}

const options = (values: readonly string[]) => values.map((value) => ({ value, label: value }))

export default function RequestProject({ actionData }: Route.ComponentProps) {
  const busy = useNavigation().formAction === href('/client/projects/new')
  const [form, fields] = useForm({
    lastResult: busy ? null : actionData,
    onValidate: ({ formData }) => parseWithZod(formData, { schema: RequestProjectForm }),
    shouldRevalidate: 'onInput',
  })
  return (
    <>
      <h1 className="text-4xl sm:text-5xl">Request New Project</h1>
      <p className="mt-3 text-soft">We read it and answer within one working day.</p>
      <Form
        method="post"
        id={form.id}
        onSubmit={form.onSubmit}
        noValidate
        className="mt-8 grid gap-5 max-w-2xl sm:grid-cols-2 items-start"
      >
        <div className="sm:col-span-2 grid gap-5">
          <FormMessage>{form.errors?.[0]}</FormMessage>
          <TextField field={fields.title} label="Title" maxLength={120} />
          <TextAreaField field={fields.description} label="Description" rows={6} maxLength={5000} />
        </div>
        <SelectField
          field={fields.service}
          label="Service"
          empty="Select a service"
          options={options(serviceOptions)}
        />
        <SelectField
          field={fields.budget}
          label="Budget"
          empty="Not decided yet"
          optional
          options={options(budgetOptions)}
        />
        <div>
          <label htmlFor={fields.wishedStart.id} className="block font-medium mb-1.5">
            Wished start <span className="text-soft font-normal">(optional)</span>
          </label>
          <input
            {...getInputProps(fields.wishedStart, { type: 'date' })}
            key={fields.wishedStart.key}
            className="field-control"
          />
          <p id={fields.wishedStart.errorId} role="alert" className="mt-1.5 text-sm text-bad empty:hidden">
            {fields.wishedStart.errors?.[0]}
          </p>
        </div>
        <button
          type="submit"
          disabled={busy}
          className="button button-brass sm:col-span-2 sm:justify-self-start"
        >
          {busy ? 'Sending...' : 'Send Request'}
        </button>
      </Form>
    </>
  )
}
