import { findCalendarFeed } from '#app/domain/calendar/calendar-feed.server.ts'
import { authKey } from '#app/domain/sign-in/auth.server.ts'
import { getOwnAccountCtx } from '#app/domain/sign-in/guards.server.ts'
import { createUnlistedMeta } from '#app/page-meta.ts'
import { handleFormByIntent } from '#app/routes/form-handler.server.ts'
import { actionHeaders } from '#app/routes/route-exports.ts'
import { CalendarSection } from '#app/routes/security/calendar-section.tsx'
import {
  createCalendarHandlers,
  createSecurityHandlers,
  loadAccountSecurity,
  type OneTimeSecrets,
} from '#app/routes/security/security-actions.server.ts'
import { SecuritySection } from '#app/routes/security/security-section.tsx'
import { t } from '#app/texts.ts'
import { FormMessage } from '#app/ui/notice.tsx'
import type { Route } from './+types/security.ts'

export const headers = actionHeaders
export const meta: Route.MetaFunction = () => createUnlistedMeta(t('Security'))

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = getOwnAccountCtx(context)
  return {
    security: await loadAccountSecurity(ctx),
    calendarSince: await findCalendarFeed(ctx),
    lacksSecondFactor: ctx.actor.lacksSecondFactor ?? false,
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = getOwnAccountCtx(context)
  const form = await request.formData()
  const handlers = await createSecurityHandlers(ctx, context.get(authKey), { form, headers: request.headers })
  return handleFormByIntent<OneTimeSecrets>(ctx, form, { ...handlers, ...createCalendarHandlers(ctx) })
}

export default function SecurityPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      {loaderData.lacksSecondFactor && (
        <div className="mb-6 max-w-3xl">
          <FormMessage>
            {t(
              'Staff accounts need two-factor sign-in. Turn it on or add a passkey here to open the rest of the admin area.',
            )}
          </FormMessage>
        </div>
      )}
      <SecuritySection security={loaderData.security}>
        <CalendarSection since={loaderData.calendarSince} />
      </SecuritySection>
    </>
  )
}
