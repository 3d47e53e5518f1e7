import { href } from 'react-router'
import { findRequestRecord, findRequestRecordForClient } from '#app/domain/requests/request-history.server.ts'
import { getAdminCtx, getClientCtx } from '#app/domain/sign-in/guards.server.ts'
import { createUnlistedMeta } from '#app/page-meta.ts'
import { throwAsErrorResponse } from '#app/routes/form-handler.server.ts'
import { isAdminPath } from '#app/routes/route-exports.ts'
import { t } from '#app/translations/texts.ts'
import type { Route } from './+types/request-record.ts'
import { RecordSheet } from './request-record-sheet.tsx'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  createUnlistedMeta(loaderData && t('Record of {title}', { title: loaderData.record.title }))

/** Both areas have this page. The path tells them apart. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ref = { project: params.id, id: params.request }
  const list = { id: params.id }
  if (isAdminPath(url.pathname)) {
    const record = await throwAsErrorResponse(findRequestRecord(getAdminCtx(context), ref))
    const text = t('Requests for {projectTitle}', { projectTitle: record.projectTitle })
    return { record, list: { path: href('/admin/projects/:id/requests', list), text } }
  }
  const record = await throwAsErrorResponse(findRequestRecordForClient(getClientCtx(context), ref))
  return { record, list: { path: href('/client/projects/:id/requests', list), text: record.projectTitle } }
}

export default function RequestRecordPage({ loaderData: { record, list } }: Route.ComponentProps) {
  return (
    <RecordSheet
      record={record}
      back={{ to: `${list.path}?request=${record.id}#${record.id}`, text: list.text }}
    />
  )
}
