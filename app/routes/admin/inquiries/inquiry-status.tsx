import { getSelectProps } from '@conform-to/react'
import { StatusForm, statuses } from '#app/domain/inquiries/admin-forms.ts'
import type { Inquiry } from '#app/domain/inquiries/admin-inquiries.server.ts'
import { Theirs } from '#app/ui/form/edit-conflict-context.ts'
import { ActionForm } from '#app/ui/form/form.tsx'
import { answerTo } from '#app/ui/form/form-answer.ts'
import { Notice } from '#app/ui/notice.tsx'
import { PagePart } from '../page-part.tsx'
import type { InquiryAnswer } from './inquiry-actions.server.ts'

export function InquiryStatusForm({ inquiry, answer }: { inquiry: Inquiry; answer: InquiryAnswer }) {
  const { status, statusVersion } = inquiry
  const mine = answerTo(answer, 'status')
  return (
    <PagePart id="status" title="Status">
      <ActionForm
        schema={StatusForm}
        answer={answer}
        intent="status"
        version={statusVersion}
        defaultValue={{ status }}
        look="line"
        button={
          <>
            Save<span className="sr-only"> status</span>
          </>
        }
        className="grid gap-3"
      >
        {(fields) => (
          <>
            <Notice of={mine?.notice && mine} tone="good">
              {mine?.notice}
            </Notice>
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
            <Theirs field={fields.status} />
          </>
        )}
      </ActionForm>
    </PagePart>
  )
}
