import { createStreamResponse, type NodeConnection } from '#app/adapters/node-streams.server.ts'
import type { RoomBytes } from '#app/domain/rooms/room-bytes.server.ts'
import { getTextParam } from '#app/routes/list-query.ts'
import { DOWNLOAD_POLICY } from './version-response.server.ts'

/** Headers of all content of data rooms. No cache may store it. */
export const roomHeaders = {
  'Cache-Control': 'private, no-store',
  'Content-Security-Policy': DOWNLOAD_POLICY,
  'X-Content-Type-Options': 'nosniff',
}

export const createRoomResponse = (
  connection: NodeConnection,
  { type, bytes, content }: RoomBytes,
  headers: Record<string, string> = {},
): Response =>
  createStreamResponse(connection, content, {
    status: 200,
    headers: { ...roomHeaders, 'Content-Type': type, 'Content-Length': String(bytes), ...headers },
  })

/** Returns the requested document. The parameter `group` requests the firm's view as a group. */
export const toDocumentRef = ({ id, entry }: { id: string; entry: string }, url: URL) => ({
  roomId: id,
  entryId: entry,
  group: getTextParam(url, 'group') || null,
})
