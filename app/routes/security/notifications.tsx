import {
  findNotificationSettings,
  updateNotificationSettings,
} from '#app/domain/notifications/notification-settings.server.ts'
import {
  ClientNotificationForm,
  StaffNotificationForm,
} from '#app/domain/notifications/notification-topics.ts'
import { getAdminCtx, getClientCtx } from '#app/domain/sign-in/guards.server.ts'
import { createUnlistedMeta } from '#app/page-meta.ts'
import { handleForm } from '#app/routes/form-handler.server.ts'
import { actionHeaders, isAdminPath } from '#app/routes/route-exports.ts'
import { NotificationSection } from '#app/routes/security/notification-section.tsx'
import { t } from '#app/translations/texts.ts'
import type { Route } from './+types/notifications.ts'

export const headers = actionHeaders
export const meta: Route.MetaFunction = () => createUnlistedMeta(t('Notifications'))

export async function loader({ context, url }: Route.LoaderArgs) {
  const side = isAdminPath(url.pathname) ? ('firm' as const) : ('client' as const)
  const { db, actor } = side === 'firm' ? getAdminCtx(context) : getClientCtx(context)
  return { side, settings: await findNotificationSettings(db, { uid: actor.uid }) }
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const ctx = isAdminPath(url.pathname) ? getAdminCtx(context) : getClientCtx(context)
  return handleForm(ctx, await request.formData(), {
    schema: isAdminPath(url.pathname) ? StaffNotificationForm : ClientNotificationForm,
    submit: async (settings) => {
      await updateNotificationSettings(ctx, settings)
      return { notice: t('Settings saved.') }
    },
  })
}

export default function NotificationsPage({ loaderData }: Route.ComponentProps) {
  return <NotificationSection {...loaderData} />
}
