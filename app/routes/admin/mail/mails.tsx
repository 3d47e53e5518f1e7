import { data, Form, href, redirect, useNavigation } from 'react-router'
import { adminCtx } from '#app/auth/guards.server.ts'
import { Failure } from '#app/domain/failures.ts'
import { listMails, mailFilters, sendMailAgain, sendTestMail } from '#app/domain/mail/mails.server.ts'
import { unlistedMeta } from '#app/page-meta.ts'
import { listQuery, oneOf } from '#app/routes/list-query.ts'
import { FormMessage } from '#app/ui/field.tsx'
import { ListSearch, Pager } from '#app/ui/list.tsx'
import { FilterLinks, NothingListed } from '../filter-links.tsx'
import type { Route } from './+types/mails.ts'
import { useMailWatch } from './mail-status.tsx'
import { MailTable } from './mail-table.tsx'

export const meta: Route.MetaFunction = () => unlistedMeta('Mail')

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = adminCtx(context)
  const { search, after } = listQuery(url, ['newest'])
  const filter = oneOf(url, 'status', mailFilters)
  return { ...(await listMails(ctx, { search, after, filter })), search, after, filter: filter ?? null }
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = adminCtx(context)
  const form = await request.formData()
  const intent = form.get('intent')
  try {
    if (intent === 'test') {
      const { id } = await sendTestMail(ctx)
      return redirect(href('/admin/mail/:id', { id }))
    }
    if (intent !== 'again') throw data('This form is not known.', 400)
    await sendMailAgain(ctx, String(form.get('id')).replaceAll('\0', ''))
    return { notice: 'The mail is on its way again.' }
  } catch (err) {
    if (err instanceof Failure) return data({ problem: err.message }, err.status)
    throw err
  }
}

const choices = [
  { value: null, text: 'All' },
  { value: 'waiting', text: 'Waiting' },
  { value: 'failed', text: 'Failed' },
  { value: 'sent', text: 'Sent' },
  { value: 'stuck', text: 'Failed or waiting for over an hour' },
] as const

export default function Mails({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, more, search, after, filter } = loaderData
  const { state, location } = useNavigation()
  const loading = state === 'loading' && location.pathname === '/admin/mail'
  const answer: { notice?: string; problem?: string } = actionData ?? {}
  useMailWatch(rows.some((mail) => mail.status === 'waiting' && mail.attempts === 0))
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h1 className="text-4xl sm:text-5xl">Mail</h1>
        <ListSearch label="Search address or subject" search={search} keep={{ status: filter ?? '' }} />
      </div>
      <div className="mt-4 mb-4 flex flex-wrap items-center justify-between gap-3">
        <FilterLinks label="Status" name="status" value={filter} choices={choices} />
        <Form method="post">
          <button
            type="submit"
            name="intent"
            value="test"
            disabled={state === 'submitting'}
            className="button button-line"
          >
            Send a test mail
          </button>
        </Form>
      </div>
      <div className="mb-4 empty:hidden">
        <FormMessage tone="good">{answer.notice}</FormMessage>
        <FormMessage>{answer.problem}</FormMessage>
      </div>
      <p role="status" className="text-soft text-sm empty:hidden">
        {loading && 'Loading mail...'}
      </p>
      {rows.length > 0 ? (
        <MailTable mails={rows} />
      ) : (
        <NothingListed
          narrowed={Boolean(search || filter || after)}
          nothing={
            search ? `No such mail has “${search}” in its address or subject.` : 'No such mail. All is well.'
          }
          none="No mail yet. What the program sends will stand here."
          reset={{ text: 'Show all mail', names: ['search', 'status'] }}
        />
      )}
      <Pager after={after} more={more} />
    </>
  )
}
