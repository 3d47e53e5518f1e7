import { getSelectProps } from '@conform-to/react'
import { useEffect, useRef } from 'react'
import {
  INQUIRY_STATUSES,
  inquiryStatusLabels,
  UpdateInquiryStatusForm,
} from '#app/domain/inquiries/admin-forms.ts'
import type { Inquiry } from '#app/domain/inquiries/admin-inquiries.server.ts'
import { tRich } from '#app/translations/rich-texts.ts'
import { t } from '#app/translations/texts.ts'
import { Confirm } from '#app/ui/confirm-dialog.tsx'
import { LocalDate } from '#app/ui/dates/dates.tsx'
import { ButtonForm } from '#app/ui/form/button-form.tsx'
import { StoredValue } from '#app/ui/form/edit-conflict-context.ts'
import { ActionForm } from '#app/ui/form/form.tsx'
import { getFormError, useOutcome } from '#app/ui/form/form-outcome.ts'
import { RowMenu } from '#app/ui/frame/menu.tsx'
import { FormMessage, FormNotices } from '#app/ui/notice.tsx'
import { PageSection } from '#app/ui/page-section.tsx'
import type { InquiryFormExtra } from './inquiry-actions.server.ts'

/** Select that saves the status when it changes. Without scripts, it has a button. */
export function InquiryStatusForm({ inquiry: { status, statusVersion } }: { inquiry: Inquiry }) {
  const container = useRef<HTMLDivElement>(null)
  const changed = useOutcome<InquiryFormExtra>('status')
  const undone = useOutcome('undo-status')
  const outcome = changed ?? undone
  // A changed status renders a new form, so the focus returns to its select.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again once the new form is there
  useEffect(() => {
    if (outcome?.notice && document.activeElement === document.body)
      container.current?.querySelector('select')?.focus()
  }, [outcome, status])
  return (
    <PageSection id="status" title={t('Status')} level={3}>
      <div ref={container} className="grid gap-3 [@media(scripting:enabled)]:[&_[data-submit]]:hidden">
        <ActionForm
          key={status}
          schema={UpdateInquiryStatusForm}
          intent="status"
          version={statusVersion}
          defaultValue={{ status }}
          variant="line"
          button={
            <>
              {t('Save')}
              <span className="sr-only"> {t('status')}</span>
            </>
          }
          className="grid gap-3"
        >
          {(fields, _, sending) => (
            <>
              <select
                {...getSelectProps(fields.status)}
                key={fields.status.key}
                aria-labelledby="status"
                // `input` also reports a change from before hydration.
                onInput={({ currentTarget }) => !sending && currentTarget.form?.requestSubmit()}
                className="field-control"
              >
                {INQUIRY_STATUSES.map((value) => (
                  <option key={value} value={value}>
                    {inquiryStatusLabels[value]}
                  </option>
                ))}
              </select>
              <StoredValue field={fields.status} />
            </>
          )}
        </ActionForm>
        <FormMessage tone="good">{outcome?.notice}</FormMessage>
        <FormMessage>{getFormError(undone)}</FormMessage>
        {changed?.previousStatus && (
          <ButtonForm
            button={t('Undo')}
            fields={{
              intent: 'undo-status',
              status: changed.previousStatus,
              version: changed.version ?? '',
            }}
          />
        )}
      </div>
    </PageSection>
  )
}

const MENU_INTENTS = ['archive', 'unarchive', 'delete']

/** Shows the result of an `InquiryMenu` action. */
export function InquiryMenuNotice() {
  const actionData = useOutcome()
  const outcome = actionData && MENU_INTENTS.includes(actionData.intent) ? actionData : undefined
  return (
    <div className="mb-4 empty:hidden">
      <FormNotices outcome={outcome} error={getFormError(outcome)} />
    </div>
  )
}

export function InquiryMenu({ inquiry }: { inquiry: Inquiry }) {
  const { fullName, clientId, replies, archivedAt } = inquiry
  return (
    <RowMenu subject={fullName}>
      {archivedAt ? (
        <ButtonForm button={t('Unarchive')} variant="menu" fields={{ intent: 'unarchive' }} />
      ) : (
        <ButtonForm button={t('Archive')} variant="menu" fields={{ intent: 'archive' }} />
      )}
      <Confirm
        button={t('Delete')}
        subject={t('the inquiry from {fullName}', { fullName })}
        variant="menu"
        confirmVariant="danger"
        confirm={t('Delete Permanently')}
        title={t('Delete the inquiry from {fullName}?', { fullName })}
        fields={{ intent: 'delete' }}
      >
        <p>
          {t(
            'The inquiry will be permanently deleted, along with its notes, replies ({count}) and emails. The activity log keeps its entries, without names or content.',
            { count: replies.length },
          )}
        </p>
        <p className="mt-2">
          {clientId
            ? t('The client and the project created from this inquiry aren’t deleted.')
            : t('Copies in mailboxes and backups aren’t deleted.')}
        </p>
      </Confirm>
    </RowMenu>
  )
}

export const InquiryRetention = ({ inquiry: { clientId, deletedOn } }: { inquiry: Inquiry }) => (
  <p className="mt-5 text-sm text-soft">
    {clientId
      ? t('Because this inquiry led to an engagement, we keep it for as long as the client’s account exists.')
      : tRich('This inquiry will be deleted automatically on {date} unless you convert it to a client.', {
          date: <LocalDate value={deletedOn} />,
        })}
  </p>
)
