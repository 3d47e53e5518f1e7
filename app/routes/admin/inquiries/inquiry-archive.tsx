import type { Inquiry } from '#app/domain/inquiries/admin-inquiries.server.ts'
import { ButtonForm } from '#app/ui/form/button-form.tsx'
import { problemOf } from '#app/ui/form/form-answer.ts'
import { Notice } from '#app/ui/notice.tsx'
import { PagePart } from '../page-part.tsx'
import type { InquiryAnswer } from './inquiry-actions.server.ts'

export function InquiryArchive({ inquiry, answer }: { inquiry: Inquiry; answer: InquiryAnswer }) {
  const mine = answer && ['archive', 'bring-back'].includes(answer.intent) ? answer : undefined
  return (
    <PagePart id="archive" title="Archive">
      <div className="grid gap-3 justify-items-start">
        <Notice of={mine} tone="good">
          {mine?.notice}
        </Notice>
        <Notice of={mine} tone="bad">
          {problemOf(mine)}
        </Notice>
        {inquiry.archivedAt ? (
          <ButtonForm button="Bring Back" fields={{ intent: 'bring-back' }} />
        ) : (
          <ButtonForm button="Archive" fields={{ intent: 'archive' }} />
        )}
      </div>
    </PagePart>
  )
}
