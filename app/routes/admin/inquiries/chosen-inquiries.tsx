import type { ReactNode } from 'react'
import { href } from 'react-router'
import { statuses } from '#app/domain/inquiries/admin-forms.ts'
import { ArchiveButtons } from '#app/ui/chosen/archive-buttons.tsx'
import type { ChosenAnswer } from '#app/ui/chosen/chosen-answer.ts'
import { ChosenBar, ChosenButton } from '#app/ui/chosen/chosen-bar.tsx'
import type { FormAnswer } from '#app/ui/form/form-answer.ts'
import { useListLinks } from '#app/ui/list/list.tsx'

export function ChosenInquiries({
  list,
  answer,
  children,
}: {
  list: { archivedAt: Date | null }[]
  answer: FormAnswer<ChosenAnswer> | undefined
  children: ReactNode
}) {
  const action = `${href('/admin/inquiries')}${useListLinks()({}).search}`
  return (
    <ChosenBar
      list={list}
      action={action}
      answer={answer}
      label="Selected inquiries"
      hint="Select inquiries to give them a status, archive or bring them back at once."
      buttons={
        <>
          <select name="status" aria-label="Status" className="field-control w-auto with-chosen">
            {statuses.map((status) => (
              <option key={status}>{status}</option>
            ))}
          </select>
          <ChosenButton value="status-chosen">Set Status</ChosenButton>
          <ArchiveButtons list={list} />
        </>
      }
    >
      {children}
    </ChosenBar>
  )
}
