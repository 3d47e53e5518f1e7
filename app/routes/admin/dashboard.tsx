import { adminCtx } from '#app/auth/guards.server.ts'
import { findUser, listUsers, userFilters, userSortings } from '#app/domain/accounts/users.server.ts'
import { loadToday } from '#app/domain/overview/today.server.ts'
import { unlistedMeta } from '#app/page-meta.ts'
import { afterConflict } from '#app/routes/after-conflict.ts'
import { keepEntered } from '#app/routes/keep-entered.ts'
import { listQuery, oneOf, textOf } from '#app/routes/list-query.ts'
import { resolveOrDefer } from '#app/routes/resolve-or-defer.server.ts'
import { attempt, takeFormOf } from '#app/routes/take-form.server.ts'
import { problemOf } from '#app/ui/form/form-answer.ts'
import { FormMessage } from '#app/ui/form/form-message.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import type { Route } from './+types/dashboard.ts'
import { overviewRules } from './overview/overview-actions.server.ts'
import { isAboutToday, TodayPart } from './overview/today.tsx'
import { offersSecondFactor } from './overview/two-factor-offer.server.ts'
import { TwoFactorOffer } from './overview/two-factor-offer.tsx'
import { isAboutChosen } from './users/chosen-users.tsx'
import { type UserExtra, userRules } from './users/user-actions.server.ts'
import { UserList } from './users/user-list.tsx'

export const shouldRevalidate = afterConflict
export const meta: Route.MetaFunction = () => unlistedMeta('Admin Dashboard')

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const ctx = adminCtx(context)
  const query = {
    ...listQuery(url, userSortings, ['name', 'company']),
    show: oneOf(url, 'show', userFilters),
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
  const open = textOf(url, 'open')
  return {
    ...(await resolveOrDefer(context, { list: users, today })),
    query,
    open,
    opened: open ? await attempt(findUser(ctx, open)) : null,
    offer: first && (await offersSecondFactor(ctx, request)),
    asColleague: ctx.actor.role === 'staff',
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = adminCtx(context)
  return takeFormOf<UserExtra>(ctx, await request.formData(), { ...overviewRules(ctx), ...userRules(ctx) })
}

export const clientAction = (args: Route.ClientActionArgs) => keepEntered(args)

export default function AdminDashboard({ loaderData, actionData }: Route.ComponentProps) {
  const { open, today, offer, ...list } = loaderData
  return (
    <>
      <PageHead
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
      {offer && <TwoFactorOffer />}
      {today !== undefined && <TodayPart today={today} answer={actionData} />}
      <FormMessage>
        {!elsewhere(actionData?.intent, today !== undefined) && problemOf(actionData)}
      </FormMessage>
      <FormMessage>{open && !list.opened && 'This user no longer exists.'}</FormMessage>
      <UserList key={open} {...list} answer={actionData} />
    </>
  )
}

/** Returns whether a section of the page shows the errors of this form. */
const elsewhere = (intent = '', withToday = true) =>
  (withToday && isAboutToday(intent)) || isAboutChosen(intent)
