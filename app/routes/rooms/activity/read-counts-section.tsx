import { Link } from 'react-router'
import { getNumberFormat } from '#app/core/formats.ts'
import type { ReadCounts, ReadCountsTable } from '#app/domain/rooms/records/read-counts.server.ts'
import { t } from '#app/texts.ts'
import { DateAndTime } from '#app/ui/dates/dates.tsx'
import { NumberedPages, useListLink } from '#app/ui/list/list-controls.tsx'
import { type Column, Table } from '#app/ui/list/table.tsx'
import { PageSection } from '#app/ui/page.tsx'
import { formatReadingTime } from './format-reading.ts'

type Row = ReadCountsTable['rows'][number]

/** Table of the entries of a folder with each group's views. */
export function ReadCountsSection({ seen }: { seen: ReadCountsTable & { page: number } }) {
  const { groups, rows, parent, page, pages } = seen
  const columns: Column<Row>[] = [
    { header: t('Document'), title: true, sticky: true, cell: (row) => <EntryLink row={row} /> },
    ...groups.map(
      ({ name }, i): Column<Row> => ({
        header: name,
        cell: ({ kind, cells }) => cells[i] && <SeenCell kind={kind} seen={cells[i]} />,
      }),
    ),
  ]
  return (
    <PageSection
      id="seen"
      title={
        parent ? t('Seen in {folder}', { folder: `${parent.number} ${parent.title}` }) : t('Seen by group')
      }
    >
      {parent && (
        <p className="mb-3">
          <SeenLink changes={{ folder: parent.parentId, page: null }}>
            {parent.parentId ? t('Up one folder') : t('Back to all folders')}
          </SeenLink>
        </p>
      )}
      {rows.length === 0 ? (
        <p className="text-soft">{t('There are no documents here yet.')}</p>
      ) : (
        <Table label={t('Seen by group')} columns={columns} rows={rows} rowKey={({ id }) => id} wide />
      )}
      <NumberedPages page={page} pages={pages} hash="seen" />
    </PageSection>
  )
}

function SeenLink({
  changes,
  children,
}: {
  changes: Record<string, string | null>
  children: React.ReactNode
}) {
  const linkTo = useListLink()
  return (
    <Link to={{ ...linkTo(changes), hash: 'seen' }} preventScrollReset className="text-link wrap-anywhere">
      {children}
    </Link>
  )
}

function EntryLink({ row: { id, kind, number, title } }: { row: Row }) {
  const linkTo = useListLink()
  const text = `${number} ${title}`
  if (kind === 'folder') return <SeenLink changes={{ folder: id, page: null }}>{text}</SeenLink>
  return (
    <Link
      to={{ ...linkTo({ entry: id, after: null }), hash: 'activity' }}
      preventScrollReset
      className="text-link wrap-anywhere"
    >
      {text}
    </Link>
  )
}

function SeenCell({
  kind,
  seen: { released, seen, lastAt, pages, seconds },
}: {
  kind: string
  seen: ReadCounts
}) {
  if (released === 0 && !lastAt) return <span className="text-soft">{t('Not released')}</span>
  const number = (count: number) => getNumberFormat(0).format(count)
  return (
    <>
      {kind === 'folder' && (
        <span className="block">
          {t('{seen} of {released} seen', { seen: number(seen), released: number(released) })}
        </span>
      )}
      {lastAt ? (
        <span className="block">
          <DateAndTime value={lastAt} exact />
        </span>
      ) : (
        kind !== 'folder' && <span className="text-soft">{t('Not seen')}</span>
      )}
      {(pages > 0 || seconds > 0) && (
        <span className="block caption">
          {t('{pages} pages · {time}', { pages: number(pages), time: formatReadingTime(seconds) })}
        </span>
      )}
    </>
  )
}
