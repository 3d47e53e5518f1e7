import { type ActivityRow, exportActivity } from '#app/domain/activity-log/activity-log.server.ts'
import { getAdminCtx } from '#app/domain/sign-in/guards.server.ts'
import { createCsvResponse } from '#app/routes/admin/csv-response.server.ts'
import type { Route } from './+types/activity-csv.ts'
import { parseActivityQuery } from './activity-query.ts'

const formatFields = (fields: ActivityRow['before']) => (fields ? JSON.stringify(fields) : '')

const csvColumns: [string, (row: ActivityRow) => unknown][] = [
  ['Number', (row) => row.id],
  ['When', (row) => row.createdAt],
  ['Who', (row) => row.actorName],
  ['Who Id', (row) => row.actorUid],
  ['From', (row) => row.fromAddress],
  ['Action', (row) => row.action],
  ['What Kind', (row) => row.subjectKind],
  ['What', (row) => row.subjectName],
  ['What Id', (row) => row.subjectId],
  ['Before', (row) => formatFields(row.before)],
  ['After', (row) => formatFields(row.after)],
]

export function loader({ context, url }: Route.LoaderArgs) {
  return createCsvResponse(
    'activity',
    csvColumns,
    exportActivity(getAdminCtx(context), parseActivityQuery(url)),
  )
}
