import { adminCtx } from '#app/auth/guards.server.ts'
import { type ActivityRow, exportActivity } from '#app/domain/activity/list.server.ts'
import { csvAnswer } from '../csv.server.ts'
import type { Route } from './+types/activity-csv.ts'
import { activityQuery } from './activity-query.ts'

const json = (fields: ActivityRow['before']) => (fields ? JSON.stringify(fields) : '')

const columns: [string, (row: ActivityRow) => unknown][] = [
  ['Number', (row) => row.id],
  ['When', (row) => row.createdAt],
  ['Who', (row) => row.actorName],
  ['Who Id', (row) => row.actorUid],
  ['From', (row) => row.fromAddress],
  ['Action', (row) => row.action],
  ['What Kind', (row) => row.subjectKind],
  ['What', (row) => row.subjectName],
  ['What Id', (row) => row.subjectId],
  ['Before', (row) => json(row.before)],
  ['After', (row) => json(row.after)],
]

export function loader({ context, url }: Route.LoaderArgs) {
  return csvAnswer('activity', columns, exportActivity(adminCtx(context), activityQuery(url)))
}
