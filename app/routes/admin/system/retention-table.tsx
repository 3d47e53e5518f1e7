import { type Column, Table } from '#app/ui/list/table.tsx'
import { howLong, type KeptThing, keptThings, retention } from '#content/retention.ts'

const columns: Column<KeptThing>[] = [
  { head: 'What', title: true, cell: (thing) => retention[thing].what },
  { head: 'How long', cell: (thing) => howLong(thing) },
  { head: 'What stays', cell: (thing) => retention[thing].stays || 'nothing' },
  { head: 'Why it is kept', cell: (thing) => retention[thing].why },
]

/** Retention periods, from the same data as the cleanup job and the privacy policy. */
export const RetentionTable = () => (
  <Table
    label="How long things are kept"
    columns={columns}
    rows={keptThings}
    rowKey={(thing) => thing}
    manyColumns
  />
)
