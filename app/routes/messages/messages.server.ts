import { randomUUID } from 'node:crypto'
import type { AdminCtx, ClientCtx } from '#app/context.ts'
import { listMessages, listMessagesForClient } from '#app/domain/messages/list-messages.server.ts'
import {
  listDocumentOptions,
  listDocumentOptionsForClient,
} from '#app/domain/messages/message-documents.server.ts'
import { MessageForm } from '#app/domain/messages/message-form.ts'
import { markMessagesRead, markMessagesReadForClient } from '#app/domain/messages/unread-messages.server.ts'
import { defineFormHandler, type FormHandler } from '#app/routes/form-handler.server.ts'
import { getTextParam } from '#app/routes/list-query.ts'
import { t } from '#app/texts.ts'

type MessagesRequest = { request: Request; url: URL; project: string }

/** Loads a page of messages and the data of the message form, and marks the messages as read. */
export async function loadMessagesForClient(ctx: ClientCtx, { project, ...asked }: MessagesRequest) {
  const before = getTextParam(asked.url, 'earlier') || null
  const [page, choices] = await Promise.all([
    listMessagesForClient(ctx, project, before),
    listDocumentOptionsForClient(ctx, project),
  ])
  const newest = getLatestReadId(page.rows, before, asked.request)
  if (newest) await markMessagesReadForClient(ctx, project, newest)
  return toLoadedMessages(page, choices, before)
}
export type LoadedMessages = Awaited<ReturnType<typeof loadMessagesForClient>>

export async function loadMessages(
  ctx: AdminCtx,
  { project, ...asked }: MessagesRequest,
): Promise<LoadedMessages> {
  const before = getTextParam(asked.url, 'earlier') || null
  const [page, choices] = await Promise.all([
    listMessages(ctx, project, before),
    listDocumentOptions(ctx, project),
  ])
  const newest = getLatestReadId(page.rows, before, asked.request)
  if (newest) await markMessagesRead(ctx, project, newest)
  return toLoadedMessages(page, choices, before)
}

type MessagePage = Awaited<ReturnType<typeof listMessages>>
type AttachmentChoices = Awaited<ReturnType<typeof listDocumentOptions>>

const toLoadedMessages = (
  { rows, earlier }: MessagePage,
  choices: AttachmentChoices,
  before: string | null,
) => ({
  messages: rows,
  earlier,
  isEarlier: before !== null,
  choices,
  messageId: randomUUID(),
})

/** Returns the latest message to mark as read; undefined for older pages and for prefetch requests. */
function getLatestReadId(
  rows: { id: string }[],
  before: string | null,
  { headers }: Request,
): string | undefined {
  const ahead = (headers.get('sec-purpose') ?? headers.get('purpose') ?? '').includes('prefetch')
  return before || ahead ? undefined : rows.at(-1)?.id
}

/** Creates the handler of the message form. `send` stores the message for the author's side. */
export const createMessageHandler = <Extra extends object = object>(
  send: (form: MessageForm, entry: string) => Promise<void>,
): FormHandler<typeof MessageForm, Extra> =>
  defineFormHandler<typeof MessageForm, object>({
    schema: MessageForm,
    errorMessage: t('Your message could not be sent. Please try again.'),
    resetForm: true,
    submit: async (form, entry) => {
      await send(form, entry)
      return { notice: t('Your message was sent.') }
    },
  }) as FormHandler<typeof MessageForm, Extra>
