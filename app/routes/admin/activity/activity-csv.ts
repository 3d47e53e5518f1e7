import type { CsvColumn } from '#app/core/csv.ts'
import { type ActivityRow, exportActivity } from '#app/domain/activity/list-activity.server.ts'
import { getAdminCtx } from '#app/domain/sign-in/guards.server.ts'
import { createCsvResponse } from '#app/routes/admin/csv-response.server.ts'
import { t } from '#app/texts.ts'
import type { Route } from './+types/activity-csv.ts'
import { parseActivityQuery } from './activity-query.ts'
import { formatActivitySentence } from './activity-sentence.ts'

const formatFields = (fields: ActivityRow['before']) => (fields ? JSON.stringify(fields) : '')

const csvColumns: CsvColumn<ActivityRow>[] = [
  [t('Number'), (row) => row.id],
  [t('When'), (row) => row.createdAt],
  [t('Who'), (row) => row.actorName],
  [t('Person ID'), (row) => row.actorUid],
  [t('IP Address'), (row) => row.ip],
  [t('Action'), (row) => row.action],
  [t('Record Type'), (row) => row.subjectKind],
  [t('What'), (row) => row.subjectName],
  [t('Record ID'), (row) => row.subjectId],
  [t('Before'), (row) => formatFields(row.before)],
  [t('After'), (row) => formatFields(row.after)],
  [t('Description'), formatActivitySentence],
]

export function loader({ context, url }: Route.LoaderArgs) {
  const ctx = getAdminCtx(context)
  return createCsvResponse(ctx, t('Activity'), csvColumns, exportActivity(ctx, parseActivityQuery(url)))
}
