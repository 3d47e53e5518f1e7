import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { findEmailHold } from '#app/domain/emails/email-hold.server.ts'
import { EMAIL_FILTERS, type EmailRow, listEmails } from '#app/domain/emails/emails.server.ts'
import { getAdminCtx } from '#app/domain/sign-in/guards.server.ts'
import { createUnlistedMeta } from '#app/page-meta.ts'
import { countPhrase } from '#app/routes/admin/count-phrase.ts'
import { getChoiceParam, parseListQuery } from '#app/routes/list-query.ts'
import { t } from '#app/texts.ts'
import { BulkActionBar, BulkActionButton } from '#app/ui/bulk/bulk-action-bar.tsx'
import { BulkConfirmation, BulkResult } from '#app/ui/bulk/bulk-result.tsx'
import type { BulkFormOutcome } from '#app/ui/bulk/selection.ts'
import { ButtonForm } from '#app/ui/form/button-form.tsx'
import { useOutcome } from '#app/ui/form/form-outcome.ts'
import { EmptyState } from '#app/ui/list/empty-state.tsx'
import { FilterLinks, ListLoadingStatus, ListSearch, useListLink } from '#app/ui/list/list-controls.tsx'
import { CompletionNotice } from '#app/ui/notice.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/emails.ts'
import { handleEmailForm } from './email-actions.server.ts'
import { EmailHoldNotice, useEmailStatusRefresh } from './email-status.tsx'
import { EmailTable, isUnsent } from './email-table.tsx'

/** Email list with a bulk action bar if any email is unsent. */
export function BulkEmails({ mails, children }: { mails: EmailRow[]; children: ReactNode }) {
  const action = `${href('/admin/mail')}${useListLink()({}).search}`
  const question = useOutcome<BulkFormOutcome>()?.question
  const emails = countPhrase(question?.rows.length ?? 0, 'email')
  if (!question && !mails.some(isUnsent)) return children
  return (
    <>
      <BulkActionBar
        list={mails}
        action={action}
        label={t('Selected emails')}
        buttons={
          <>
            <BulkActionButton value="ask-retry">{t('Send Again')}</BulkActionButton>
            <BulkActionButton value="ask-cancel">{t('Cancel Emails')}</BulkActionButton>
          </>
        }
      >
        {children}
      </BulkActionBar>
      {question?.action === 'cancel' && (
        <BulkConfirmation
          rows={question.rows}
          title={t('Cancel {emails}?', { emails })}
          choices={[{ button: t('Cancel Emails'), value: 'cancel-selected', variant: 'danger' }]}
        >
          <p>
            {t("They'll be deleted without being sent. The activity log records that you canceled them.")}
          </p>
        </BulkConfirmation>
      )}
      {question?.action === 'retry' && (
        <BulkConfirmation
          rows={question.rows}
          title={t('Send {emails} again?', { emails })}
          choices={[{ button: t('Send Again'), value: 'retry-selected', variant: 'brass' }]}
        >
          <p>{t("We'll try them right away. Anything sent in the meantime isn't sent twice.")}</p>
        </BulkConfirmation>
      )}
    </>
  )
}

export const meta: Route.MetaFunction = () => createUnlistedMeta(t('Email'))

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = getAdminCtx(context)
  const { search, after } = parseListQuery(url, ['newest'])
  const filter = getChoiceParam(url, 'status', EMAIL_FILTERS)
  const list = await listEmails(ctx, { search, after, filter })
  return { ...list, search, after, filter: filter ?? null, hold: await findEmailHold(ctx) }
}

export const action = async ({ request, context }: Route.ActionArgs) =>
  handleEmailForm(getAdminCtx(context), await request.formData())

const statusChoices = [
  { value: null, text: t('All') },
  { value: 'waiting', text: t('Waiting') },
  { value: 'failed', text: t('Failed') },
  { value: 'withheld', text: t('Withheld') },
  { value: 'sent', text: t('Sent') },
  { value: 'stuck', text: t('Failed or waiting for more than an hour') },
] as const

export default function EmailsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, more, search, after, filter, hold } = loaderData
  useEmailStatusRefresh(!hold && rows.some((mail) => mail.status === 'waiting' && mail.attempts === 0))
  return (
    <>
      <PageHeader
        title={t('Email')}
        actions={
          <>
            <Link to={href('/admin/templates')} className="button button-line">
              {t('Templates')}
            </Link>
            <ButtonForm button={t('Send Test Email')} fields={{ intent: 'test' }} />
          </>
        }
      />
      {hold && <EmailHoldNotice hold={hold} />}
      <div className="mb-4 flex flex-wrap items-end justify-between gap-4">
        <FilterLinks label={t('Status')} name="status" value={filter} choices={statusChoices} />
        <ListSearch label={t('Search by address or subject')} search={search} />
      </div>
      <CompletionNotice
        texts={{ canceled: t('Email canceled.') }}
        hidden={actionData !== undefined || after !== null}
      />
      <BulkResult />
      <ListLoadingStatus>{t('Loading emails...')}</ListLoadingStatus>
      {rows.length > 0 ? (
        <BulkEmails mails={rows}>
          <EmailTable
            mails={rows}
            held={hold !== null}
            checked={actionData?.question?.rows.map(({ id }) => id) ?? []}
            pages={{ after, more }}
          />
        </BulkEmails>
      ) : search || filter || after ? (
        <EmptyState showAll={t('Show all emails')}>
          {search ? t('No emails match “{search}”.', { search }) : t('No emails match this filter.')}
        </EmptyState>
      ) : (
        <EmptyState>{t('No emails yet. Emails that Foyer sends are listed here.')}</EmptyState>
      )}
    </>
  )
}
