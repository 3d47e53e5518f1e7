import { Suspense } from 'react'
import { Await, href, Link } from 'react-router'
import { formatMoney } from '#app/core/money.ts'
import { type DashboardStats, loadDashboardStats } from '#app/domain/overview/dashboard-counts.server.ts'
import { getAdminCtx } from '#app/domain/sign-in/guards.server.ts'
import { findUser, listUsers, USER_FILTERS, USER_SORT_KEYS } from '#app/domain/users/users.server.ts'
import { createUnlistedMeta } from '#app/page-meta.ts'
import { handleFormByIntent, throwAsErrorResponse } from '#app/routes/form-handler.server.ts'
import { getChoiceParam, getTextParam, parseListQuery } from '#app/routes/list-query.ts'
import { resolveOrDefer } from '#app/routes/resolve-or-defer.server.ts'
import { t } from '#app/translations/texts.ts'
import { FormMessage } from '#app/ui/notice.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { formatCount, StatTiles } from '../overview/stat-tiles.tsx'
import { createUserHandlers, type UserFormExtra } from '../users/user-actions.server.ts'
import { UserList } from '../users/user-list.tsx'
import type { Route } from './+types/clients.ts'

export const meta: Route.MetaFunction = () => createUnlistedMeta(t('Admin Dashboard'))

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = getAdminCtx(context)
  const query = {
    ...parseListQuery(url, USER_SORT_KEYS, ['name', 'company']),
    show: getChoiceParam(url, 'show', USER_FILTERS),
  }
  const users = listUsers(ctx, query).catch((err) => {
    ctx.log.error({ err }, 'users not loaded')
    return null
  })
  const stats = loadDashboardStats(ctx).catch((err) => {
    ctx.log.error({ err }, 'stats not loaded')
    return null
  })
  const open = getTextParam(url, 'open')
  return {
    ...(await resolveOrDefer(context, { list: users, stats })),
    query,
    open,
    opened: open ? await throwAsErrorResponse(findUser(ctx, open)) : null,
    viewerIsStaff: ctx.actor.role === 'staff',
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = getAdminCtx(context)
  return handleFormByIntent<UserFormExtra>(ctx, await request.formData(), createUserHandlers(ctx))
}

export default function Clients({ loaderData, actionData }: Route.ComponentProps) {
  const { open, stats, ...list } = loaderData
  return (
    <>
      <PageHeader
        title={t('Admin Dashboard')}
        actions={
          <Link to={href('/admin/invite')} className="button button-brass">
            {t('Invite a Client')}
          </Link>
        }
      />
      <div className="mb-6 min-h-27">
        <Suspense>
          <Await resolve={stats}>{(loaded) => loaded && <DashboardTiles {...loaded} />}</Await>
        </Suspense>
      </div>
      <FormMessage>{open && !list.opened && t('This user no longer exists.')}</FormMessage>
      <UserList key={open} {...list} question={actionData?.question} />
    </>
  )
}

function DashboardTiles({ most, people, projects, submitted, open }: DashboardStats) {
  const [largest, ...others] = open.map(({ total, currency }) => formatMoney(total, currency))
  return (
    <StatTiles
      label={t('Totals')}
      stats={[
        { label: t('People'), ...formatCount(people, most), to: '#users' },
        { label: t('Active projects'), ...formatCount(projects, most), to: '/admin/projects' },
        { label: t('To review'), ...formatCount(submitted, most), to: '/admin/requests' },
        {
          label: t('Outstanding'),
          value: largest ?? '0',
          ...(others.length > 0 && { note: t('and {others}', { others: others.join(', ') }) }),
          to: '/admin/invoices',
        },
      ]}
    />
  )
}
