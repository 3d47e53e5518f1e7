import type { CsvColumn } from '#app/core/csv.ts'
import { exportRoomActivity } from '#app/domain/rooms/records/room-activity.server.ts'
import { roomEventColumns } from '#app/domain/rooms/records/room-event-columns.ts'
import { createCsvResponse } from '#app/routes/admin/csv-response.server.ts'
import { respond } from '#app/routes/failure-response.server.ts'
import { parseActivityFilter } from '#app/routes/rooms/activity/load-activity.server.ts'
import { t } from '#app/texts.ts'
import type { Route } from './+types/room-activity-csv.ts'
import { getRoomInsider } from './room-insider.server.ts'

type Row = Parameters<(typeof roomEventColumns)[number][1]>[0] & { ip: string | null }
const ipColumn: CsvColumn<Row> = [t('IP Address'), (row) => row.ip]

export const loader = respond(async ({ context, params, url }: Route.LoaderArgs) => {
  const { ctx, reader } = await getRoomInsider(context, params.id)
  const columns = reader.kind === 'firm' ? [...roomEventColumns, ipColumn] : roomEventColumns
  return createCsvResponse(
    ctx,
    'activity',
    columns,
    exportRoomActivity(ctx, reader, parseActivityFilter(url)),
  )
})
