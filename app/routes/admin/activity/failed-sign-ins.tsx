import { href, Link } from 'react-router'
import type { FailedSignIn } from '#app/domain/sign-in/failed-sign-ins.server.ts'
import { Moment } from '#app/ui/dates.tsx'
import { type Column, Table } from '#app/ui/list/table.tsx'
import { ClientLink } from '../clients/client-link.tsx'

const ways = { password: 'Password', code: 'Code', passkey: 'Passkey', google: 'Google' }

const columns: Column<FailedSignIn>[] = [
  {
    head: 'Account',
    title: true,
    cell: ({ uid, isClient, name, email }) =>
      uid && isClient ? (
        <ClientLink uid={uid}>{name || email}</ClientLink>
      ) : uid ? (
        <Link to={`${href('/admin')}?open=${uid}`} className="text-link wrap-anywhere">
          {name || email}
        </Link>
      ) : (
        'No account'
      ),
  },
  { head: 'By', cell: ({ how }) => ways[how] },
  { head: 'From', cell: ({ network }) => network },
  { head: 'Tries', align: 'end', cell: ({ tries }) => tries.toLocaleString('en') },
  { head: 'Last', cell: ({ lastAt }) => <Moment value={lastAt} /> },
]

/** Latest failed sign-ins, collapsed. Each row covers 15 minutes. */
export function FailedSignIns({ rows }: { rows: FailedSignIn[] }) {
  if (rows.length === 0) return null
  return (
    <details className="mb-6">
      <summary className="text-link cursor-pointer min-h-11 content-center">Failed sign-ins</summary>
      <div className="mt-3">
        <Table label="Failed sign-ins" columns={columns} rows={rows} rowKey={({ id }) => String(id)} />
      </div>
    </details>
  )
}
