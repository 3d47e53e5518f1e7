import { findCalendarFeed } from '#app/domain/calendar/calendar-feed.server.ts'
import { getAdminCtx, getClientCtx, getStaffAccountCtx } from '#app/domain/sign-in/guards.server.ts'
import { createUnlistedMeta } from '#app/page-meta.ts'
import { handleFormByIntent } from '#app/routes/form-handler.server.ts'
import { actionHeaders, isAdminPath } from '#app/routes/route-exports.ts'
import { t } from '#app/translations/texts.ts'
import { FormMessage } from '#app/ui/notice.tsx'
import type { Route } from './+types/security.ts'
import { CalendarSection } from './calendar-section.tsx'
import {
  createCalendarHandlers,
  createSecurityHandlers,
  loadAccountSecurity,
  type OneTimeSecrets,
} from './security-actions.server.ts'
import { SecuritySection } from './security-section.tsx'

export const headers = actionHeaders
export const meta: Route.MetaFunction = () => createUnlistedMeta(t('Security'))

export async function loader({ context, url }: Route.LoaderArgs) {
  const isStaff = isAdminPath(url.pathname)
  const ctx = isStaff ? getStaffAccountCtx(context) : getClientCtx(context)
  return {
    security: await loadAccountSecurity(ctx),
    // Clients have their calendar link on their profile.
    calendar: isStaff && !ctx.actor.lacksSecondFactor ? { since: await findCalendarFeed(ctx) } : null,
    lacksSecondFactor: ctx.actor.lacksSecondFactor ?? false,
  }
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const form = await request.formData()
  // The calendar link gives access to data, so staff need the required second factor first.
  const isCalendar = String(form.get('intent')).startsWith('calendar-')
  const getStaffCtx = isCalendar ? getAdminCtx : getStaffAccountCtx
  const ctx = isAdminPath(url.pathname) ? getStaffCtx(context) : getClientCtx(context)
  const handlers = await createSecurityHandlers(ctx, form)
  return handleFormByIntent<OneTimeSecrets>(ctx, form, { ...handlers, ...createCalendarHandlers(ctx) })
}

export default function SecurityPage({ loaderData }: Route.ComponentProps) {
  const { security, calendar, lacksSecondFactor } = loaderData
  return (
    <>
      {lacksSecondFactor && (
        <div className="mb-6 max-w-3xl">
          <FormMessage>
            {t(
              'Team accounts need two-factor sign-in. Turn it on or add a passkey here to open the rest of the admin area.',
            )}
          </FormMessage>
        </div>
      )}
      <SecuritySection security={security}>{calendar && <CalendarSection {...calendar} />}</SecuritySection>
    </>
  )
}
