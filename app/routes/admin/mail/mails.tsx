import { Form, Link, useNavigation } from 'react-router'
import { adminCtx } from '#app/auth/guards.server.ts'
import { findMailHold } from '#app/domain/mail/hold.server.ts'
import { listMails, mailFilters } from '#app/domain/mail/mails.server.ts'
import { unlistedMeta } from '#app/page-meta.ts'
import { listQuery, oneOf } from '#app/routes/list-query.ts'
import { ChosenOutcome } from '#app/ui/chosen/chosen-outcome.tsx'
import { useSending } from '#app/ui/form/sending.ts'
import { Empty } from '#app/ui/list/empty.tsx'
import { FilterLinks } from '#app/ui/list/filter-links.tsx'
import { ListSearch, useListLinks } from '#app/ui/list/list.tsx'
import { DoneNotice } from '#app/ui/notice.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import type { Route } from './+types/mails.ts'
import { ChosenMails } from './chosen-mails.tsx'
import { changeMail } from './mail-actions.server.ts'
import { MailHoldNote } from './mail-hold.tsx'
import { useMailWatch } from './mail-status.tsx'
import { MailTable } from './mail-table.tsx'

export const meta: Route.MetaFunction = () => unlistedMeta('Mail')

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = adminCtx(context)
  const { search, after } = listQuery(url, ['newest'])
  const filter = oneOf(url, 'status', mailFilters)
  const list = await listMails(ctx, { search, after, filter })
  return { ...list, search, after, filter: filter ?? null, hold: await findMailHold(ctx) }
}

export const action = async ({ request, context }: Route.ActionArgs) =>
  changeMail(adminCtx(context), await request.formData())

const choices = [
  { value: null, text: 'All' },
  { value: 'waiting', text: 'Waiting' },
  { value: 'failed', text: 'Failed' },
  { value: 'withheld', text: 'Withheld' },
  { value: 'sent', text: 'Sent' },
  { value: 'stuck', text: 'Failed or waiting for over an hour' },
] as const

export default function Mails({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, more, search, after, filter, hold } = loaderData
  const { state, location } = useNavigation()
  const loading = state === 'loading' && location.pathname === '/admin/mail'
  const linkTo = useListLinks()
  const sendingTest = useSending('test')
  useMailWatch(!hold && rows.some((mail) => mail.status === 'waiting' && mail.attempts === 0))
  return (
    <>
      <PageHead
        title="Mail"
        actions={
          <ListSearch label="Search address or subject" search={search} keep={{ status: filter ?? '' }} />
        }
      />
      {hold && <MailHoldNote hold={hold} />}
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <FilterLinks label="Status" name="status" value={filter} choices={choices} />
        <Form method="post">
          <input type="hidden" name="intent" value="test" />
          <button type="submit" disabled={sendingTest} className="button button-line">
            Send a Test Mail
          </button>
        </Form>
      </div>
      <DoneNotice
        texts={{ dropped: 'The mail was dropped.' }}
        hidden={actionData !== undefined || after !== null}
      />
      <ChosenOutcome answer={actionData} />
      <p role="status" className="text-soft text-sm empty:hidden">
        {loading && 'Loading mail...'}
      </p>
      {rows.length > 0 ? (
        <ChosenMails mails={rows} answer={actionData}>
          <MailTable
            mails={rows}
            held={hold !== null}
            checked={actionData?.question?.rows.map(({ id }) => id) ?? []}
            pages={{ after, more }}
          />
        </ChosenMails>
      ) : search || filter || after ? (
        <Empty
          action={
            <Link to={linkTo({ search: null, status: null, after: null })} className="tall-link">
              Show all mail
            </Link>
          }
        >
          {search ? `No such mail has “${search}” in its address or subject.` : 'No such mail. All is well.'}
        </Empty>
      ) : (
        <Empty>No mail yet. What the program sends will be listed here.</Empty>
      )}
    </>
  )
}
