import { href } from 'react-router'
import { findRequestRecord } from '#app/domain/requests/request-history.server.ts'
import { getAdminCtx } from '#app/domain/sign-in/guards.server.ts'
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
  return {
    record: await throwAsErrorResponse(findRequestRecord(getAdminCtx(context), { project: id, id: request })),
  }
}

export default function RequestRecordPage({ loaderData: { record } }: Route.ComponentProps) {
  const list = href('/admin/projects/:id/requests', { id: record.project })
  return (
    <RecordSheet
      record={record}
      back={{
        to: `${list}?request=${record.id}#${record.id}`,
        text: t('Requests for {projectTitle}', { projectTitle: record.projectTitle }),
      }}
    />
  )
}
