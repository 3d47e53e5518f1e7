import { NotesForm } from '#app/domain/inquiries/admin-forms.ts'
import type { Inquiry } from '#app/domain/inquiries/admin-inquiries.server.ts'
import { FormMessage, TextAreaField } from '#app/ui/form/field.tsx'
import { ActionForm } from '#app/ui/form/form.tsx'
import { answerTo } from '#app/ui/form/form-answer.ts'
import type { InquiryAnswer } from './inquiry-actions.server.ts'
import { InquiryPart } from './inquiry-part.tsx'

/** The firm's own notes. What somebody else has saved meanwhile is shown before it can be replaced. */
export function InquiryNotes({ inquiry, answer }: { inquiry: Inquiry; answer: InquiryAnswer }) {
  const { notes, notesVersion } = inquiry
  const mine = answerTo(answer, 'notes')
  return (
    <InquiryPart id="notes" title="Internal notes">
      <ActionForm
        schema={NotesForm}
        answer={answer}
        guard
        intent="notes"
        version={notesVersion}
        replaces
        defaultValue={{ notes }}
        look="line"
        button="Save notes"
        sendingText="Saving..."
        className="grid gap-3"
      >
        {(fields) => (
          <>
            {mine?.conflict && (
              <div className="border-l-2 border-bad pl-3 text-sm">
                <p className="text-soft">What is stored now, and what saving again replaces:</p>
                <p className="whitespace-pre-line wrap-anywhere">{notes ?? '(nothing)'}</p>
              </div>
            )}
            <FormMessage tone="good">{mine?.notice}</FormMessage>
            <TextAreaField
              field={fields.notes}
              label="Notes"
              hint="Only the firm sees them."
              rows={6}
              maxLength={10_000}
              optional
            />
          </>
        )}
      </ActionForm>
    </InquiryPart>
  )
}
