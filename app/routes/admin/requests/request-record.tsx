import { href } from 'react-router'
import { adminCtx } from '#app/auth/guards.server.ts'
import { findRecord } from '#app/domain/requests/record.server.ts'
import { unlistedMeta } from '#app/page-meta.ts'
import { RecordSheet } from '#app/routes/requests/record-sheet.tsx'
import { attempt } from '#app/routes/take-form.server.ts'
import type { Route } from './+types/request-record.ts'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  unlistedMeta(loaderData ? `Record of ${loaderData.record.title}` : 'Request not found')

export async function loader({ context, params: { id, request } }: Route.LoaderArgs) {
  return { record: await attempt(findRecord(adminCtx(context), { project: id, id: request })) }
}

export default function Record({ loaderData: { record } }: Route.ComponentProps) {
  const list = href('/admin/projects/:id/requests', { id: record.project })
  return (
    <RecordSheet
      record={record}
      back={{ to: `${list}?request=${record.id}#${record.id}`, text: `Requests of ${record.projectTitle}` }}
    />
  )
}
