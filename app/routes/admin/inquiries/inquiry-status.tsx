import { getSelectProps, useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { Form } from 'react-router'
import { type InquiryStatus, StatusForm, statuses } from '#app/domain/inquiries/admin-forms.ts'
import { FormMessage } from '#app/ui/field.tsx'
import { type AnswerProp, InquiryPart, useOwnAnswer } from './inquiry-part.tsx'

export function InquiryStatusForm({ status, answer }: AnswerProp & { status: InquiryStatus }) {
  const { sending, own } = useOwnAnswer('status', answer)
  const [form, fields] = useForm({
    id: 'inquiry-status',
    lastResult: own?.result ?? null,
    defaultValue: { status },
    onValidate: ({ formData }) => parseWithZod(formData, { schema: StatusForm }),
  })
  return (
    <InquiryPart id="status" title="Status">
      <Form
        method="post"
        id={form.id}
        onSubmit={form.onSubmit}
        noValidate
        preventScrollReset
        className="grid gap-3"
      >
        <input type="hidden" name="intent" value="status" />
        <input type="hidden" name="was" value={status} />
        <FormMessage>{form.errors?.[0]}</FormMessage>
        <FormMessage tone="good">{own?.notice}</FormMessage>
        <div className="flex gap-2">
          <select
            {...getSelectProps(fields.status)}
            key={fields.status.key}
            aria-labelledby="status"
            className="field-control"
          >
            {statuses.map((value) => (
              <option key={value}>{value}</option>
            ))}
          </select>
          <button type="submit" disabled={sending} className="button button-line">
            Save<span className="sr-only"> status</span>
          </button>
        </div>
      </Form>
    </InquiryPart>
  )
}
