import { href } from 'react-router'
import { findRequestRecordForClient } from '#app/domain/requests/request-history.server.ts'
import { getClientCtx } from '#app/domain/sign-in/guards.server.ts'
import { createUnlistedMeta } from '#app/page-meta.ts'
import { throwAsErrorResponse } from '#app/routes/form-handler.server.ts'
import { RecordSheet } from '#app/routes/requests/request-record-sheet.tsx'
import { t } from '#app/texts.ts'
import type { Route } from './+types/request-record.ts'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  createUnlistedMeta(
    loaderData ? t('Record of {title}', { title: loaderData.record.title }) : t('Request not found'),
  )

export async function loader({ context, params: { id, request } }: Route.LoaderArgs) {
  const record = findRequestRecordForClient(getClientCtx(context), { project: id, id: request })
  return { record: await throwAsErrorResponse(record) }
}

export default function RequestRecordPage({ loaderData: { record } }: Route.ComponentProps) {
  const list = href('/client/projects/:id/requests', { id: record.project })
  return (
    <RecordSheet
      record={record}
      back={{ to: `${list}?request=${record.id}#${record.id}`, text: record.projectTitle }}
    />
  )
}
