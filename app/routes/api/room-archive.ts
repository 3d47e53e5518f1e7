import { nodeConnectionKey } from '#app/context.ts'
import { findArchiveFile } from '#app/domain/rooms/archive/archives.server.ts'
import { respond } from '#app/routes/failure-response.server.ts'
import type { Route } from './+types/room-archive.ts'
import { createContentDisposition } from './content-disposition.ts'
import { createRangeResponse } from './range-response.server.ts'
import { getRoomInsider } from './room-insider.server.ts'
import { roomHeaders } from './room-response.server.ts'

/** Sends an archive to the firm or the seller's side. Supports ranges, because archives can be large. */
export const loader = respond(async ({ context, params, request }: Route.LoaderArgs) => {
  const { ctx, reader } = await getRoomInsider(context, params.id)
  const { name, bytes, sha256, read } = await findArchiveFile(ctx, reader, params.archive)
  const headers = {
    ...roomHeaders,
    'Content-Type': 'application/zip',
    'Content-Disposition': createContentDisposition('attachment', name),
  }
  return createRangeResponse(request, context.get(nodeConnectionKey), { bytes, sha256, headers }, read)
})
