import { data, href, Link } from 'react-router'
import { today as getToday } from '#app/core/days.ts'
import { loadToday } from '#app/domain/overview/today.server.ts'
import { getAdminCtx } from '#app/domain/sign-in/guards.server.ts'
import { createUnlistedMeta } from '#app/page-meta.ts'
import { readMineFilter } from '#app/routes/admin/my-projects-filter.server.ts'
import { MY_PROJECTS_FILTERS } from '#app/routes/admin/my-projects-filter.tsx'
import { handleFormByIntent } from '#app/routes/form-handler.server.ts'
import { getChoiceParam, getTextParam } from '#app/routes/list-query.ts'
import { resolveOrDefer } from '#app/routes/resolve-or-defer.server.ts'
import { tRich } from '#app/translations/rich-texts.ts'
import { t } from '#app/translations/texts.ts'
import type { BulkFormOutcome } from '#app/ui/bulk/selection.ts'
import { DayHeading } from '#app/ui/dates/dates.tsx'
import { ButtonForm } from '#app/ui/form/button-form.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/today.ts'
import { createOverviewHandlers } from './overview-actions.server.ts'
import { shouldOfferSecondFactor } from './second-factor-offer.server.ts'
import { TodaySections } from './today-sections.tsx'

export const meta: Route.MetaFunction = () => createUnlistedMeta(t('Today'))

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const ctx = getAdminCtx(context)
  const { mine, headers } = await readMineFilter(
    ctx,
    request,
    getChoiceParam(url, 'show', MY_PROJECTS_FILTERS),
  )
  const dueOn = /^\d{4}-\d{2}-\d{2}$/.exec(getTextParam(url, 'day'))?.[0] ?? null
  const today = loadToday(ctx, { mine, day: dueOn }).catch((err) => {
    ctx.log.error({ err }, 'today not loaded')
    return null
  })
  const offer = await shouldOfferSecondFactor(ctx, request)
  return data(
    { ...(await resolveOrDefer(context, { today })), day: getToday(), mine, dueOn, offer },
    { headers },
  )
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = getAdminCtx(context)
  return handleFormByIntent<BulkFormOutcome>(ctx, await request.formData(), createOverviewHandlers(ctx))
}

export default function Today({ loaderData: { today, day, mine, dueOn, offer } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title={t('Today')}>
        <DayHeading day={day} />
      </PageHeader>
      {offer && <TwoFactorOffer />}
      <TodaySections today={today} mine={mine} dueOn={dueOn} />
    </>
  )
}

const TwoFactorOffer = () => (
  <section
    aria-label={t('Two-factor sign-in')}
    className="mb-6 flex flex-wrap items-center gap-x-5 gap-y-2 text-soft"
  >
    <p>
      {tRich('{link} so that nobody can sign in to your account with a stolen password alone.', {
        link: (
          <Link to={href('/admin/security')} className="text-link">
            {t('Turn on two-factor sign-in')}
          </Link>
        ),
      })}
    </p>
    <ButtonForm button={t('Not Now')} fields={{ intent: 'later' }} replace />
  </section>
)
