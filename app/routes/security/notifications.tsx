import { type FieldMetadata, getCollectionProps } from '@conform-to/react'
import { isModuleOn, isTopicOn, listIfOn } from '#app/content/modules.ts'
import { joinList } from '#app/core/join-list.ts'
import {
  findNotificationSettings,
  updateNotificationSettings,
} from '#app/domain/notifications/notification-settings.server.ts'
import {
  ClientNotificationForm,
  DAILY_DIGEST_HOUR,
  DELIVERIES,
  type Delivery,
  type NotificationSettings,
  type NotificationTopic,
  StaffNotificationForm,
} from '#app/domain/notifications/notification-topics.ts'
import { getAdminCtx, getClientCtx } from '#app/domain/sign-in/guards.server.ts'
import { createTitleMeta } from '#app/page-meta.ts'
import { handleForm } from '#app/routes/form-handler.server.ts'
import { actionHeaders, isAdminPath } from '#app/routes/route-exports.ts'
import { t } from '#app/texts.ts'
import { ActionForm, Submit } from '#app/ui/form/form.tsx'
import { brand } from '#content/brand.ts'
import type { Route } from './+types/notifications.ts'
import { SectionGroup } from './security-part.tsx'

export const headers = actionHeaders
export const meta = createTitleMeta(t('Notifications'))

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

const MESSAGES_DESCRIPTION = t('When someone posts a message on one of your projects.')

/** Reminders are about requests and agreements. */
const requestTexts = isModuleOn('requests')
  ? isModuleOn('signing')
    ? {
        title: t('Requests and agreements'),
        client: t('When we need something from you, and reminders of requests and agreements.'),
      }
    : { title: t('Requests'), client: t('When we need something from you, including reminders.') }
  : { title: t('Agreements'), client: t('Reminders of agreements that you haven’t signed yet.') }

/** Topics in order, with the description for each side that has them. */
const topicTexts: { topic: NotificationTopic; title: string; client: string; firm?: string }[] = [
  {
    topic: 'requests',
    ...requestTexts,
    ...(isModuleOn('requests') && {
      firm: t('When clients answer, submit or approve something on your projects.'),
    }),
  },
  {
    topic: 'updates',
    title: t('Project updates'),
    client: t('When we post an update on your projects.'),
  },
  { topic: 'messages', title: t('Messages'), client: MESSAGES_DESCRIPTION, firm: MESSAGES_DESCRIPTION },
  {
    topic: 'documents',
    title: t('Documents'),
    client: t('When someone shares a document with you, and when we receive your uploads.'),
    firm: t('When clients upload documents to your projects.'),
  },
  {
    topic: 'invoices',
    title: t('Invoices'),
    client: t('When we send you an invoice. The daily summary doesn’t include the PDF.'),
  },
]

const deliveryTexts: Record<Delivery, string> = {
  instant: t('Right away'),
  daily: t('Daily summary'),
  off: t('Off'),
}

const listFixedTopics = (side: 'client' | 'firm') => [
  t('your account'),
  t('its security'),
  ...listIfOn('signing', side === 'client' ? t('agreements to sign') : t('signed and declined agreements')),
  ...(side === 'client' ? listIfOn('invoices', t('overdue invoices')) : []),
]

function NotificationSection({
  side,
  settings,
}: {
  side: 'client' | 'firm'
  settings: NotificationSettings
}) {
  const topics = topicTexts.filter((text) => text[side] && isTopicOn(text.topic))
  const schema = side === 'client' ? ClientNotificationForm : StaffNotificationForm
  const defaults = Object.fromEntries(topics.map(({ topic }) => [topic, settings[topic] ?? DELIVERIES[0]]))
  return (
    <SectionGroup id="notifications" title={t('Notifications')}>
      <ActionForm
        warnUnsaved
        intent="notifications"
        schema={schema}
        defaultValue={defaults}
        className="grid gap-6 panel p-5 sm:p-7"
      >
        {(fields) => (
          <>
            <p className="text-soft">
              {t('Select when we email you. Daily summaries go out at {hour}:00 ({zone}).', {
                hour: DAILY_DIGEST_HOUR,
                zone: brand.timeZone,
              })}
            </p>
            <div className="divide-y divide-line border-y border-line">
              {topics.map(({ topic, title, [side]: description = '' }) => {
                const field = (fields as Partial<Record<NotificationTopic, DeliveryField>>)[topic]
                return (
                  field && <TopicChoice key={topic} field={field} title={title} description={description} />
                )
              })}
            </div>
            <p className="caption">
              {t('We always email you about {things}.', { things: joinList(listFixedTopics(side)) })}
            </p>
            <Submit text={t('Save Settings')} notice />
          </>
        )}
      </ActionForm>
    </SectionGroup>
  )
}

// biome-ignore lint/suspicious/noExplicitAny: a field from either form, as in field.tsx.
type DeliveryField = FieldMetadata<any, any, any>

function TopicChoice({
  field,
  title,
  description,
}: {
  field: DeliveryField
  title: string
  description: string
}) {
  const options = DELIVERIES.filter((delivery) => field.name !== 'invoices' || delivery !== 'off')
  return (
    <fieldset className="py-4 grid gap-x-8 gap-y-1 md:grid-cols-[minmax(0,1fr)_auto] md:items-center">
      <legend className="sr-only">{title}</legend>
      <div>
        <p aria-hidden="true" className="font-medium">
          {title}
        </p>
        <p id={field.descriptionId} className="caption">
          {description}
        </p>
      </div>
      <div className="flex flex-wrap gap-x-5 md:grid md:grid-cols-[8rem_10rem_4rem] md:gap-x-0">
        {getCollectionProps(field, { type: 'radio', options }).map(({ key, ...props }) => (
          <label key={key} className="flex items-center gap-2 min-h-11 cursor-pointer">
            <input {...props} aria-describedby={field.descriptionId} className="size-5 accent-accent" />
            {deliveryTexts[props.value as Delivery]}
          </label>
        ))}
      </div>
      <p id={field.errorId} role="alert" className="text-sm text-bad empty:hidden">
        {field.errors?.[0]}
      </p>
    </fieldset>
  )
}
