import { randomUUID } from 'node:crypto'
import type { AdminCtx, ClientCtx } from '#app/context.ts'
import { listChoices, listChoicesForClient } from '#app/domain/messages/documents.server.ts'
import { listMessages, listMessagesForClient } from '#app/domain/messages/list.server.ts'
import { markRead, markReadForClient } from '#app/domain/messages/read-marks.server.ts'
import { textOf } from '../list-query.ts'

type Asked = { request: Request; url: URL; project: string }

/** Loads a page of messages and the data of the message form, and marks the messages as read. */
export async function loadMessagesForClient(ctx: ClientCtx, { project, ...asked }: Asked) {
  const before = textOf(asked.url, 'earlier') || null
  const [page, choices] = await Promise.all([
    listMessagesForClient(ctx, project, before),
    listChoicesForClient(ctx, project),
  ])
  const newest = newestOf(page.rows, before, asked.request)
  if (newest) await markReadForClient(ctx, project, newest)
  return loaded(page, choices, before)
}
export type LoadedMessages = Awaited<ReturnType<typeof loadMessagesForClient>>

export async function loadMessages(ctx: AdminCtx, { project, ...asked }: Asked): Promise<LoadedMessages> {
  const before = textOf(asked.url, 'earlier') || null
  const [page, choices] = await Promise.all([listMessages(ctx, project, before), listChoices(ctx, project)])
  const newest = newestOf(page.rows, before, asked.request)
  if (newest) await markRead(ctx, project, newest)
  return loaded(page, choices, before)
}

type Page = Awaited<ReturnType<typeof listMessages>>
type Choices = Awaited<ReturnType<typeof listChoices>>

const loaded = ({ rows, earlier }: Page, choices: Choices, before: string | null) => ({
  messages: rows,
  earlier,
  isEarlier: before !== null,
  choices,
  messageId: randomUUID(),
})

/** Returns the latest message to mark as read; undefined for older pages and for prefetch requests. */
function newestOf(rows: { id: string }[], before: string | null, { headers }: Request): string | undefined {
  const ahead = (headers.get('sec-purpose') ?? headers.get('purpose') ?? '').includes('prefetch')
  return before || ahead ? undefined : rows.at(-1)?.id
}
