import { useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { useState } from 'react'
import { Form } from 'react-router'
import { NotesForm } from '#app/domain/inquiries/admin-forms.ts'
import { FormMessage, TextAreaField } from '#app/ui/field.tsx'
import { type AnswerProp, InquiryPart, useOwnAnswer } from './inquiry-part.tsx'

/** The firm's own words. What somebody else has saved meanwhile is shown before it can be replaced. */
export function InquiryNotes({ notes, answer }: AnswerProp & { notes: string | null }) {
  const { sending, own } = useOwnAnswer('notes', answer)
  const [seen, setSeen] = useState(notes)
  // What was just stored is what the field shows.
  const now = own?.notes === undefined ? seen : own.notes
  if (now !== seen) setSeen(now)
  const [form, fields] = useForm({
    id: 'inquiry-notes',
    lastResult: own?.result ?? null,
    defaultValue: { notes: notes ?? '' },
    onValidate: ({ formData }) => parseWithZod(formData, { schema: NotesForm }),
  })
  return (
    <InquiryPart id="notes" title="Internal notes">
      <Form
        method="post"
        id={form.id}
        onSubmit={form.onSubmit}
        noValidate
        preventScrollReset
        className="grid gap-3"
      >
        <input type="hidden" name="intent" value="notes" />
        <input type="hidden" name="was" value={(own?.conflict ? notes : seen) ?? ''} />
        <FormMessage>{form.errors?.[0]}</FormMessage>
        {own?.conflict && (
          <div className="border-l-2 border-bad pl-3 text-sm">
            <p className="text-soft">What stands there now:</p>
            <p className="whitespace-pre-line wrap-anywhere">{notes ?? '(nothing)'}</p>
          </div>
        )}
        <FormMessage tone="good">{own?.notice}</FormMessage>
        <TextAreaField
          field={fields.notes}
          label="Notes"
          hint="Only the firm sees them."
          rows={6}
          maxLength={10_000}
          optional
        />
        <button type="submit" disabled={sending} className="button button-line justify-self-start">
          {sending ? 'Saving...' : 'Save notes'}
        </button>
      </Form>
    </InquiryPart>
  )
}
