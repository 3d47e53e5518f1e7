import { href, Link } from 'react-router'
import { loadToday } from '#app/domain/overview/today.server.ts'
import { getAdminCtx } from '#app/domain/sign-in/guards.server.ts'
import { findUser, listUsers, USER_FILTERS, USER_SORT_KEYS } from '#app/domain/users/users.server.ts'
import { createUnlistedMeta } from '#app/page-meta.ts'
import { isBulkIntent } from '#app/routes/admin/users/bulk-users.tsx'
import { shouldOfferSecondFactor } from '#app/routes/admin/users/user-actions.server.ts'
import { handleFormByIntent, throwAsErrorResponse } from '#app/routes/form-handler.server.ts'
import { getChoiceParam, getTextParam, parseListQuery } from '#app/routes/list-query.ts'
import { resolveOrDefer } from '#app/routes/resolve-or-defer.server.ts'
import { revalidateAfterConflict } from '#app/routes/route-exports.ts'
import { showErrorAtForm } from '#app/routes/show-error-at-form.ts'
import { ButtonForm } from '#app/ui/form/button-form.tsx'
import { getFormError } from '#app/ui/form/form-outcome.ts'
import { FormMessage } from '#app/ui/notice.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/dashboard.ts'
import { createOverviewHandlers } from './overview/overview-actions.server.ts'
import { isTodayIntent, TodaySection } from './overview/today.tsx'
import { createUserHandlers, type UserExtra } from './users/user-actions.server.ts'
import { UserList } from './users/user-list.tsx'

export function TwoFactorPrompt() {
  return (
    <section
      aria-label="Two-factor sign-in"
      className="mb-6 flex flex-wrap items-center gap-x-5 gap-y-2 text-soft"
    >
      <p>
        Your account has no second factor yet.{' '}
        <Link to={href('/admin/security')} className="text-link">
          Set one up under Security
        </Link>
        , and a stolen password opens nothing.
      </p>
      <ButtonForm button="Not Now" fields={{ intent: 'later' }} action="/admin?index" replace />
    </section>
  )
}

export const shouldRevalidate = revalidateAfterConflict
export const meta: Route.MetaFunction = () => createUnlistedMeta('Admin Dashboard')

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const ctx = getAdminCtx(context)
  const query = {
    ...parseListQuery(url, USER_SORT_KEYS, ['name', 'company']),
    show: getChoiceParam(url, 'show', USER_FILTERS),
  }
  const users = listUsers(ctx, query).catch((err) => {
    ctx.log.error({ err }, 'users not loaded')
    return null
  })
  const first = !query.search && !query.after && !query.show
  const today = first
    ? loadToday(ctx).catch((err) => {
        ctx.log.error({ err }, 'today not loaded')
        return null
      })
    : undefined
  const open = getTextParam(url, 'open')
  return {
    ...(await resolveOrDefer(context, { list: users, today })),
    query,
    open,
    opened: open ? await throwAsErrorResponse(findUser(ctx, open)) : null,
    offer: first && (await shouldOfferSecondFactor(ctx, request)),
    asColleague: ctx.actor.role === 'staff',
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = getAdminCtx(context)
  return handleFormByIntent<UserExtra>(ctx, await request.formData(), {
    ...createOverviewHandlers(ctx),
    ...createUserHandlers(ctx),
  })
}

export const clientAction = (args: Route.ClientActionArgs) => showErrorAtForm(args)

export default function AdminDashboard({ loaderData, actionData }: Route.ComponentProps) {
  const { open, today, offer, ...list } = loaderData
  return (
    <>
      <PageHeader
        title="Admin Dashboard"
        actions={
          today !== undefined && (
            // The user table is below today's overview.
            <a href="#users" className="button button-line">
              Go to the Users
            </a>
          )
        }
      />
      {offer && <TwoFactorPrompt />}
      {today !== undefined && <TodaySection today={today} answer={actionData} />}
      <FormMessage>
        {!showsErrorElsewhere(actionData?.intent, today !== undefined) && getFormError(actionData)}
      </FormMessage>
      <FormMessage>{open && !list.opened && 'This user no longer exists.'}</FormMessage>
      <UserList key={open} {...list} answer={actionData} />
    </>
  )
}

/** Returns whether another section of the page shows the errors of this form. */
const showsErrorElsewhere = (intent = '', withToday = true) =>
  (withToday && isTodayIntent(intent)) || isBulkIntent(intent)
