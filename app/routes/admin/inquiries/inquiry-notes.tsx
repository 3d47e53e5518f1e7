import { limits, NotesForm } from '#app/domain/inquiries/admin-forms.ts'
import type { Inquiry } from '#app/domain/inquiries/admin-inquiries.server.ts'
import { InternalNotes } from '../notes-form.tsx'
import { PagePart } from '../page-part.tsx'
import type { InquiryAnswer } from './inquiry-actions.server.ts'

export function InquiryNotes({ inquiry, answer }: { inquiry: Inquiry; answer: InquiryAnswer }) {
  return (
    <PagePart id="notes" title="Internal notes">
      <InternalNotes
        schema={NotesForm}
        notes={inquiry.notes}
        version={inquiry.notesVersion}
        answer={answer}
        button="Save Notes"
        maxLength={limits.notes}
      />
    </PagePart>
  )
}
