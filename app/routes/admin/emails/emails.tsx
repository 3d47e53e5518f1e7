import { href, Link } from 'react-router'
import { findEmailHold } from '#app/domain/email-delivery/email-hold.server.ts'
import { EMAIL_FILTERS, listEmails } from '#app/domain/email-delivery/emails.server.ts'
import { getAdminCtx } from '#app/domain/sign-in/guards.server.ts'
import { createTitleMeta } from '#app/page-meta.ts'
import { VisibleTo } from '#app/routes/admin/visible-to.tsx'
import { getChoiceParam, parseListQuery } from '#app/routes/list-query.ts'
import { t } from '#app/texts.ts'
import { BulkActionBar, BulkActionButton, BulkResult } from '#app/ui/bulk/bulk-actions.tsx'
import { ButtonForm } from '#app/ui/form/button-form.tsx'
import { CompletionNotice } from '#app/ui/form/form-outcome.tsx'
import {
  EmptyState,
  FilterLinks,
  ListLoadingStatus,
  ListSearch,
  NothingFound,
} from '#app/ui/list/list-controls.tsx'
import { PageHeader } from '#app/ui/page.tsx'
import type { Route } from './+types/emails.ts'
import { handleEmailForm } from './email-actions.server.ts'
import { EmailHoldNotice, EmailTable, isUnsent, useEmailStatusRefresh } from './email-table.tsx'

export const meta = createTitleMeta(t('Email'))

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
  { value: 'failed', text: t('Not sent') },
  { value: 'withheld', text: t('Withheld') },
  { value: 'sent', text: t('Sent') },
  { value: 'stuck', text: t('Not sent, or waiting for more than an hour') },
] as const

export default function EmailsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, more, search, after, filter, hold } = loaderData
  const question = actionData?.question
  useEmailStatusRefresh(!hold && rows.some((email) => email.status === 'waiting' && email.attempts === 0))
  const table = (
    <EmailTable
      emails={rows}
      held={hold !== null}
      checked={question?.rows.map(({ id }) => id) ?? []}
      pages={{ after, more }}
    />
  )
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
      <VisibleTo />
      {hold && <EmailHoldNotice hold={hold} />}
      <div className="mb-4 flex flex-wrap items-end justify-between gap-4">
        <FilterLinks label={t('Status')} name="status" value={filter} choices={statusChoices} />
        <ListSearch label={t('Search by recipient or subject')} search={search} />
      </div>
      <CompletionNotice
        texts={{ canceled: t('Email discarded.') }}
        hidden={actionData !== undefined || after !== null}
      />
      <BulkResult />
      <ListLoadingStatus />
      {rows.length > 0 ? (
        question || rows.some(isUnsent) ? (
          <BulkActionBar
            list={rows}
            label={t('Selected emails')}
            buttons={
              <>
                <BulkActionButton value="ask-retry">{t('Send Again')}</BulkActionButton>
                <BulkActionButton value="ask-cancel">{t('Discard Emails')}</BulkActionButton>
              </>
            }
          >
            {table}
          </BulkActionBar>
        ) : (
          table
        )
      ) : search || filter || after ? (
        <NothingFound search={search} />
      ) : (
        <EmptyState>{t('No emails yet. Emails that Foyer sends are listed here.')}</EmptyState>
      )}
    </>
  )
}
