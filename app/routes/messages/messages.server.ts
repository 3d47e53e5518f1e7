import { randomUUID } from 'node:crypto'
import type { AdminCtx, ClientCtx } from '#app/context.ts'
import { listMessages, listMessagesForClient } from '#app/domain/messages/list-messages.server.ts'
import {
  listDocumentOptions,
  listDocumentOptionsForClient,
} from '#app/domain/messages/message-documents.server.ts'
import { MessageForm } from '#app/domain/messages/message-form.ts'
import { markMessagesRead, markMessagesReadForClient } from '#app/domain/messages/unread-messages.server.ts'
import { defineFormHandler } from '#app/routes/form-handler.server.ts'
import { getTextParam } from '#app/routes/list-query.ts'
import { t } from '#app/texts.ts'

type MessagePageRequest = { request: Request; url: URL; project: string }

export const loadMessagesForClient = (ctx: ClientCtx, { project, ...request }: MessagePageRequest) =>
  loadPage(request, {
    list: (before) => listMessagesForClient(ctx, project, before),
    listChoices: () => listDocumentOptionsForClient(ctx, project),
    markRead: (newest) => markMessagesReadForClient(ctx, project, newest),
  })

export const loadMessages = (ctx: AdminCtx, { project, ...request }: MessagePageRequest) =>
  loadPage(request, {
    list: (before) => listMessages(ctx, project, before),
    listChoices: () => listDocumentOptions(ctx, project),
    markRead: (newest) => markMessagesRead(ctx, project, newest),
  })

async function loadPage(
  { request, url }: Pick<MessagePageRequest, 'request' | 'url'>,
  side: {
    list: (before: string | null) => ReturnType<typeof listMessages>
    listChoices: () => Promise<{ id: string; name: string; version: number }[]>
    markRead: (newest: string) => Promise<void>
  },
) {
  const before = getTextParam(url, 'earlier') || null
  const [{ rows, earlier }, choices] = await Promise.all([side.list(before), side.listChoices()])
  const newest = getLatestReadId(rows, before, request)
  if (newest) await side.markRead(newest)
  return { messages: rows, earlier, isEarlier: before !== null, choices, messageId: randomUUID() }
}
export type LoadedMessages = Awaited<ReturnType<typeof loadPage>>

/** Returns the latest message to mark as read, or undefined for older pages and prefetch requests. */
function getLatestReadId(
  rows: { id: string }[],
  before: string | null,
  { headers }: Request,
): string | undefined {
  const ahead = (headers.get('sec-purpose') ?? headers.get('purpose') ?? '').includes('prefetch')
  return before || ahead ? undefined : rows.at(-1)?.id
}

export const createMessageHandler = (send: (form: MessageForm, entry: string) => Promise<void>) =>
  defineFormHandler(
    MessageForm,
    async (form, entry) => {
      await send(form, entry)
      return { notice: t('Message sent.') }
    },
    { resetForm: true },
  )
