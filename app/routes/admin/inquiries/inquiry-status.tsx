import { getSelectProps } from '@conform-to/react'
import { INQUIRY_STATUSES, UpdateInquiryStatusForm } from '#app/domain/inquiries/admin-forms.ts'
import type { Inquiry } from '#app/domain/inquiries/admin-inquiries.server.ts'
import { PageSection } from '#app/routes/admin/page-section.tsx'
import { Confirm } from '#app/ui/confirm-dialog.tsx'
import { LocalDate } from '#app/ui/dates.tsx'
import { ButtonForm } from '#app/ui/form/button-form.tsx'
import { StoredValue } from '#app/ui/form/edit-conflict-context.ts'
import { ActionForm } from '#app/ui/form/form.tsx'
import { findFormOutcome, getFormError } from '#app/ui/form/form-outcome.ts'
import { RowMenu } from '#app/ui/frame/menu.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { InquiryFormResult } from './inquiry-actions.server.ts'

export function InquiryStatusForm({ inquiry, answer }: { inquiry: Inquiry; answer: InquiryFormResult }) {
  const { status, statusVersion } = inquiry
  const mine = findFormOutcome(answer, 'status')
  return (
    <PageSection id="status" title="Status">
      <ActionForm
        schema={UpdateInquiryStatusForm}
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
              {INQUIRY_STATUSES.map((value) => (
                <option key={value}>{value}</option>
              ))}
            </select>
            <StoredValue field={fields.status} />
          </>
        )}
      </ActionForm>
    </PageSection>
  )
}

const MENU_INTENTS = ['archive', 'bring-back', 'delete']

/** Result of an action of `InquiryMenu`. */
export function InquiryMenuNotice({ answer }: { answer: InquiryFormResult }) {
  const mine = answer && MENU_INTENTS.includes(answer.intent) ? answer : undefined
  return (
    <div className="mb-4 empty:hidden">
      <Notice of={mine?.notice && mine} tone="good">
        {mine?.notice}
      </Notice>
      <Notice of={mine} tone="bad">
        {getFormError(mine)}
      </Notice>
    </div>
  )
}

export function InquiryMenu({ inquiry }: { inquiry: Inquiry }) {
  const { fullName, clientId, replies, archivedAt } = inquiry
  const answers =
    replies.length > 0 ? `${replies.length === 1 ? '1 reply' : `${replies.length} replies`}, ` : ''
  return (
    <RowMenu of={fullName}>
      {archivedAt ? (
        <ButtonForm button="Unarchive" look="menu" fields={{ intent: 'bring-back' }} />
      ) : (
        <ButtonForm button="Archive" look="menu" fields={{ intent: 'archive' }} />
      )}
      <Confirm
        button="Delete"
        about={`the inquiry from ${fullName}`}
        look="menu"
        confirmLook="danger"
        confirm="Delete Permanently"
        title={`Delete the inquiry from ${fullName}?`}
        fields={{ intent: 'delete' }}
      >
        <p>
          {`The inquiry is deleted permanently, with ${answers}its notes and emails. The activity log keeps what was done, without names or content.`}
        </p>
        <p className="mt-2">
          {clientId
            ? 'The client and the project created from it stay.'
            : 'Copies in mailboxes and backups aren’t affected.'}
        </p>
      </Confirm>
    </RowMenu>
  )
}

export const InquiryRetention = ({ inquiry: { clientId, deletedOn } }: { inquiry: Inquiry }) => (
  <p className="mt-5 text-sm text-soft">
    {clientId ? (
      'Kept as long as the client’s account, because it led to an engagement.'
    ) : (
      <>
        Deleted automatically on <LocalDate value={deletedOn} /> unless converted to a client.
      </>
    )}
  </p>
)
