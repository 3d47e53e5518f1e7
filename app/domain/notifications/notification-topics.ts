import { z } from 'zod'
import { isModuleOn, isTopicOn } from '#app/content/modules.ts'
import { t } from '#app/texts.ts'
import type { notificationKinds, notificationTopics } from '#db/schema.ts'

export type NotificationTopic = (typeof notificationTopics)[number]

/** Hour at which daily digests are sent, in the firm's time zone. */
export const DAILY_DIGEST_HOUR = 7

/** The first one is the default. */
export const DELIVERIES = ['instant', 'daily', 'off'] as const
export type Delivery = (typeof DELIVERIES)[number]
export type NotificationSettings = Partial<Record<NotificationTopic, Delivery>>

export const TOPIC_OF_KIND: Record<(typeof notificationKinds)[number], NotificationTopic> = {
  update: 'updates',
  request: 'requests',
  'changes-requested': 'requests',
  submitted: 'requests',
  message: 'messages',
  shared: 'documents',
  uploaded: 'documents',
  receipt: 'documents',
  invoice: 'invoices',
  'room-question': 'messages',
  'room-answer': 'messages',
  'room-publication': 'messages',
  'room-release': 'documents',
}

const deliveryField = z.enum(DELIVERIES, { error: t('Select when we email you.') })
const sharedFields = { messages: deliveryField, documents: deliveryField }
const requestField = { requests: deliveryField }

/** Creates a form with the fields of modules that are on. The others stay as they are stored. */
const createForm = <Fields extends z.ZodRawShape>(fields: Fields) =>
  z.object(Object.fromEntries(Object.entries(fields).filter(([topic]) => isTopicOn(topic))) as Fields)

/** Staff get notifications about requests, but no reminders about agreements. */
export const StaffNotificationForm = createForm({
  ...(isModuleOn('requests') ? requestField : {}),
  ...sharedFields,
} as typeof requestField & typeof sharedFields)
/** Invoices are formal documents, so their emails can't be turned off. */
export const ClientNotificationForm = createForm({
  ...requestField,
  ...sharedFields,
  updates: deliveryField,
  invoices: deliveryField.exclude(['off'], { error: t('Invoice emails can’t be turned off.') }),
})
