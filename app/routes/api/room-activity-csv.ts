import { exportRoomActivity, roomEventColumns } from '#app/domain/rooms/records/room-activity.server.ts'
import { createCsvResponse } from '#app/routes/admin/csv-response.server.ts'
import { respond } from '#app/routes/failure-response.server.ts'
import { parseActivityFilter } from '#app/routes/rooms/activity/load-activity.server.ts'
import { t } from '#app/texts.ts'
import type { Route } from './+types/room-activity-csv.ts'
import { getRoomInsider } from './room-insider.server.ts'

export const loader = respond(async ({ context, params, url }: Route.LoaderArgs) => {
  const { ctx, reader } = await getRoomInsider(context, params.id)
  const columns: typeof roomEventColumns =
    reader.kind === 'firm' ? [...roomEventColumns, [t('IP Address'), ({ ip }) => ip]] : roomEventColumns
  const pages = await exportRoomActivity(ctx, reader, parseActivityFilter(url))
  return createCsvResponse(ctx, t('Activity'), columns, pages)
})
