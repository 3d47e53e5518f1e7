import { randomUUID } from 'node:crypto'
import { getSelectProps } from '@conform-to/react'
import { useEffect, useRef } from 'react'
import { href, Link } from 'react-router'
import { findCompanyChoice } from '#app/domain/companies/suggest-companies.server.ts'
import {
  INQUIRY_STATUSES,
  InquiryReplyForm,
  inquiryStatusLabels,
  UpdateInquiryNotesForm,
  UpdateInquiryStatusForm,
} from '#app/domain/inquiries/admin-forms.ts'
import { findInquiry, type Inquiry } from '#app/domain/inquiries/admin-inquiries.server.ts'
import { getAdminCtx } from '#app/domain/sign-in/guards.server.ts'
import { getInviterName } from '#app/domain/users/invitations.server.ts'
import { createUnlistedMeta } from '#app/page-meta.ts'
import { EmailStatusBadge, useEmailStatusRefresh } from '#app/routes/admin/emails/email-table.tsx'
import { InternalNotesForm } from '#app/routes/admin/internal-notes-form.tsx'
import { TemplateMenu } from '#app/routes/admin/templates/template-menu.tsx'
import { throwAsErrorResponse } from '#app/routes/form-handler.server.ts'
import { t, tRich } from '#app/texts.ts'
import { Confirm } from '#app/ui/confirm-dialog.tsx'
import { DateAndTime, LocalDate } from '#app/ui/dates/dates.tsx'
import { ButtonForm } from '#app/ui/form/button-form.tsx'
import { StoredValue } from '#app/ui/form/edit-conflict-context.ts'
import { TextAreaField } from '#app/ui/form/field.tsx'
import { ActionForm, Submit } from '#app/ui/form/form.tsx'
import {
  FormMessage,
  FormNotices,
  getFormError,
  useIsSubmitting,
  useOutcome,
} from '#app/ui/form/form-outcome.tsx'
import { RowMenu } from '#app/ui/frame/menu.tsx'
import { FactList, PageHeader, PageSection } from '#app/ui/page.tsx'
import { ArchivedBadge } from '#app/ui/status-badges.tsx'
import type { Route } from './+types/inquiry.ts'
import { handleInquiryForm, type InquiryFormExtra } from './inquiry-actions.server.ts'
import { InquiryClient } from './inquiry-client.tsx'

type InquiryRepliesProps = { inquiry: Inquiry; replyId: string }

function InquiryReplies({ inquiry, replyId }: InquiryRepliesProps) {
  const { replies } = inquiry
  useEmailStatusRefresh(replies.some((reply) => reply.emailStatus === 'waiting'))
  return (
    <PageSection id="answers" title={t('Replies')}>
      {replies.length > 0 && (
        <ol className="mb-6 grid gap-4">
          {replies.map((reply) => (
            <li key={reply.id} className="border-l-2 border-brass pl-4">
              <p className="caption">
                {reply.by || t('Team')}, <DateAndTime value={reply.createdAt} /> ·{' '}
                <Link to={href('/admin/emails/:id', { id: reply.emailId })} className="text-link">
                  <EmailStatusBadge status={reply.emailStatus} lastError={reply.lastError} />
                </Link>
              </p>
              <p className="mt-1 max-w-[70ch] whitespace-pre-line wrap-anywhere">{reply.body}</p>
            </li>
          ))}
        </ol>
      )}
      <ReplyToInquiryForm inquiry={inquiry} replyId={replyId} />
    </PageSection>
  )
}

function ReplyToInquiryForm({ inquiry, replyId }: InquiryRepliesProps) {
  return (
    <ActionForm schema={InquiryReplyForm} warnUnsaved intent="reply" className="grid gap-3">
      {(fields) => (
        <>
          <input type="hidden" name="replyId" value={replyId} />
          <FormMessage>{fields.replyId.errors?.[0]}</FormMessage>
          <TextAreaField
            field={fields.body}
            label={t('Reply to {fullName}', { fullName: inquiry.fullName })}
            hint={t('Sent to {email}, with the inquiry quoted below.', { email: inquiry.email })}
            rows={7}
            aside={<TemplateMenu kind="inquiry-reply" into={fields.body.id} />}
          />
          <Submit text={t('Send Reply')} notice sending={t('Sending...')} />
        </>
      )}
    </ActionForm>
  )
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  createUnlistedMeta(loaderData && t('Inquiry from {fullName}', { fullName: loaderData.inquiry.fullName }))

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = getAdminCtx(context)
  const inquiry = await throwAsErrorResponse(findInquiry(ctx, params.id))
  return {
    inquiry,
    choice: inquiry.clientId ? null : await findCompanyChoice(ctx, inquiry),
    replyId: randomUUID(),
    invitedBy: getInviterName(ctx.actor),
  }
}

export const action = async ({ request, context, params }: Route.ActionArgs) =>
  handleInquiryForm(getAdminCtx(context), params.id, await request.formData())

export default function InquiryPage({
  loaderData: { inquiry, choice, replyId, invitedBy },
}: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title={inquiry.fullName}
        back={{ to: href('/admin/inquiries'), text: t('Inquiries') }}
        actions={
          <>
            {inquiry.archivedAt && <ArchivedBadge />}
            <InquiryMenu inquiry={inquiry} />
          </>
        }
      />
      <InquiryMenuNotice />
      <div className="grid gap-8 xl:gap-x-12 grid-cols-[minmax(0,1fr)] xl:grid-cols-[minmax(0,1fr)_22rem] xl:grid-rows-[auto_auto_1fr] items-start">
        <section aria-label={t('Inquiry details')} className="panel p-5 sm:p-6">
          <p className="caption">
            {tRich('Received {date} from {email}', {
              date: <DateAndTime value={inquiry.createdAt} />,
              email: (
                <a href={`mailto:${encodeURIComponent(inquiry.email)}`} className="text-link wrap-anywhere">
                  {inquiry.email}
                </a>
              ),
            })}
          </p>
          <FactList
            stacked
            className="mt-4 gap-x-8 gap-y-3 sm:grid-cols-2"
            facts={{
              [t('Company')]: inquiry.companyName,
              [t('Phone')]: inquiry.phoneNumber,
              [t('Service')]: inquiry.serviceOfInterest,
              [t('Budget')]: inquiry.projectBudget ?? t('Not decided yet'),
            }}
          />
          <p className="mt-5 pt-5 border-t border-line max-w-[70ch] whitespace-pre-line wrap-anywhere">
            {inquiry.message}
          </p>
          <InquiryRetention inquiry={inquiry} />
        </section>
        <InquiryReplies inquiry={inquiry} replyId={replyId} />
        <PageSection
          id="next-step"
          title={t('Next step')}
          className="xl:col-start-2 xl:row-start-1 xl:row-span-3 panel p-5 sm:p-6"
        >
          <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
            <InquiryStatusForm inquiry={inquiry} />
            <InquiryClient inquiry={inquiry} choice={choice} invitedBy={invitedBy} />
          </div>
        </PageSection>
        <PageSection id="notes" title={t('Internal notes')}>
          <InternalNotesForm
            schema={UpdateInquiryNotesForm}
            notes={inquiry.notes}
            version={inquiry.notesVersion}
          />
        </PageSection>
      </div>
    </>
  )
}

/** Select that saves the status when it changes. Without scripts, it has a button. */
function InquiryStatusForm({ inquiry: { status, statusVersion } }: { inquiry: Inquiry }) {
  const container = useRef<HTMLDivElement>(null)
  const changed = useOutcome<InquiryFormExtra>('status')
  const undone = useOutcome('undo-status')
  const sending = useIsSubmitting('status')
  const outcome = changed ?? undone
  // A changed status renders a new form, so the focus returns to its select.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again once the new form is there
  useEffect(() => {
    if (outcome?.notice && document.activeElement === document.body)
      container.current?.querySelector('select')?.focus()
  }, [outcome, status])
  return (
    <PageSection id="status" title={t('Status')} level={3}>
      <div ref={container} className="grid gap-3 [@media(scripting:enabled)]:[&_[data-submit]_button]:hidden">
        <ActionForm
          // Whoever undoes a change before the page has reloaded gets the same status again, but needs a new form.
          key={undone ? `undone ${status}` : status}
          schema={UpdateInquiryStatusForm}
          intent="status"
          version={statusVersion}
          defaultValue={{ status }}
          className="grid gap-3"
        >
          {(fields) => (
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
              <Submit
                text={
                  <>
                    {t('Save')}
                    <span className="sr-only"> {t('status')}</span>
                  </>
                }
                variant="line"
              />
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

function InquiryMenuNotice() {
  const actionData = useOutcome()
  const outcome = actionData && MENU_INTENTS.includes(actionData.intent) ? actionData : undefined
  return (
    <div className="mb-4 empty:hidden">
      <FormNotices outcome={outcome} error={getFormError(outcome)} />
    </div>
  )
}

function InquiryMenu({ inquiry }: { inquiry: Inquiry }) {
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

const InquiryRetention = ({ inquiry: { clientId, deletedOn } }: { inquiry: Inquiry }) => (
  <p className="mt-5 caption">
    {clientId
      ? t('Because this inquiry led to an engagement, we keep it for as long as the client’s account exists.')
      : tRich('This inquiry will be deleted automatically on {date} unless you convert it to a client.', {
          date: <LocalDate value={deletedOn} />,
        })}
  </p>
)
