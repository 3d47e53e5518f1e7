import {
  findNotificationSettings,
  updateNotificationSettings,
} from '#app/domain/notifications/notification-settings.server.ts'
import { StaffNotificationForm } from '#app/domain/notifications/notification-topics.ts'
import { getAdminCtx } from '#app/domain/sign-in/guards.server.ts'
import { createUnlistedMeta } from '#app/page-meta.ts'
import { handleForm } from '#app/routes/form-handler.server.ts'
import { actionHeaders } from '#app/routes/route-exports.ts'
import { NotificationSection } from '#app/routes/security/notification-section.tsx'
import { showErrorAtForm } from '#app/routes/show-error-at-form.ts'
import { t } from '#app/texts.ts'
import type { Route } from './+types/notifications.ts'

export const headers = actionHeaders
export const meta: Route.MetaFunction = () => createUnlistedMeta(t('Notifications'))

export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor } = getAdminCtx(context)
  return { settings: await findNotificationSettings(db, { uid: actor.uid }) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = getAdminCtx(context)
  return handleForm(ctx, await request.formData(), {
    schema: StaffNotificationForm,
    submit: async (settings) => {
      await updateNotificationSettings(ctx, settings)
      return { notice: t('Settings saved.') }
    },
  })
}

export const clientAction = (args: Route.ClientActionArgs) => showErrorAtForm(args)

export default function NotificationsPage({ loaderData, actionData }: Route.ComponentProps) {
  return <NotificationSection side="firm" settings={loaderData.settings} actionData={actionData} />
}
