import {
  findNotificationSettings,
  updateNotificationSettings,
} from '#app/domain/notifications/notification-settings.server.ts'
import { ClientNotificationForm } from '#app/domain/notifications/notification-topics.ts'
import { getClientCtx } from '#app/domain/sign-in/guards.server.ts'
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
  const { db, actor } = getClientCtx(context)
  return { settings: await findNotificationSettings(db, { uid: actor.uid }) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = getClientCtx(context)
  return handleForm(ctx, await request.formData(), {
    schema: ClientNotificationForm,
    submit: async (settings) => {
      await updateNotificationSettings(ctx, settings)
      return { notice: t('Settings saved.') }
    },
  })
}

export const clientAction = (args: Route.ClientActionArgs) => showErrorAtForm(args)

export default function NotificationsPage({ loaderData, actionData }: Route.ComponentProps) {
  return <NotificationSection side="client" settings={loaderData.settings} actionData={actionData} />
}
