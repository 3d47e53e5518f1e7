import { href } from 'react-router'
import { clientCtx } from '#app/auth/guards.server.ts'
import { findRecordForClient } from '#app/domain/requests/record.server.ts'
import { unlistedMeta } from '#app/page-meta.ts'
import { RecordSheet } from '#app/routes/requests/record-sheet.tsx'
import { attempt } from '#app/routes/take-form.server.ts'
import { t } from '#app/texts.ts'
import type { Route } from './+types/requests-record.ts'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  unlistedMeta(
    loaderData ? t('Record of {title}', { title: loaderData.record.title }) : t('Request not found'),
  )

export async function loader({ context, params: { id, request } }: Route.LoaderArgs) {
  const record = findRecordForClient(clientCtx(context), { project: id, id: request })
  return { record: await attempt(record) }
}

export default function Record({ loaderData: { record } }: Route.ComponentProps) {
  const project = href('/client/projects/:id', { id: record.project })
  return (
    <RecordSheet
      record={record}
      back={{ to: `${project}?request=${record.id}#${record.id}`, text: record.projectTitle }}
    />
  )
}
