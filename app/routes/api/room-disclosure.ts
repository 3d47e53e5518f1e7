import type { CsvColumn } from '#app/core/csv.ts'
import { formatIsoMoment } from '#app/core/days.ts'
import { levelLabels } from '#app/core/room-levels.ts'
import {
  type DisclosureList,
  exportDisclosure,
  printDisclosure,
} from '#app/domain/rooms/records/disclosure.server.tsx'
import { createCsvResponse } from '#app/routes/admin/csv-response.server.ts'
import { createErrorResponse, respond } from '#app/routes/failure-response.server.ts'
import { getTextParam } from '#app/routes/list-query.ts'
import { parseTimeOfDisclosure } from '#app/routes/rooms/activity/load-activity.server.ts'
import { t } from '#app/texts.ts'
import type { Route } from './+types/room-disclosure.ts'
import { createContentDisposition } from './content-disposition.ts'
import { getRoomInsider } from './room-insider.server.ts'
import { roomHeaders } from './room-response.server.ts'

const csvColumns: CsvColumn<DisclosureList['documents'][number]>[] = [
  [t('Number'), (row) => row.number],
  [t('Title'), (row) => row.title],
  [t('Version'), (row) => row.release.version],
  ['SHA-256', (row) => row.release.sha256],
  [t('Level'), (row) => levelLabels[row.level]],
  [t('Released'), (row) => formatIsoMoment(row.release.releasedAt)],
]

/** Returns the disclosure list of a group at a time, as PDF or CSV. */
export const loader = respond(async ({ context, params, url, request }: Route.LoaderArgs) => {
  const { ctx, reader } = await getRoomInsider(context, params.id)
  const at = parseTimeOfDisclosure(url)
  if (!at) return createErrorResponse(400, t('Enter a date and a time.'))
  const list = await exportDisclosure(ctx, reader, getTextParam(url, 'group'), at)
  async function* rows() {
    yield list.documents
  }
  if (url.pathname.endsWith('.csv')) return createCsvResponse(ctx, t('Disclosure list'), csvColumns, rows())
  const name = `${t('Disclosure list')} ${formatIsoMoment(at).slice(0, 16).replace(':', '.')}.pdf`
  return new Response(request.method === 'HEAD' ? null : await printDisclosure(ctx, list, ctx.actor.uid), {
    headers: {
      ...roomHeaders,
      'Content-Type': 'application/pdf',
      'Content-Disposition': createContentDisposition('attachment', name),
    },
  })
})
