import { Link } from 'react-router'
import type { ReadCounts, ReadCountsTable } from '#app/domain/rooms/records/read-counts.server.ts'
import { t } from '#app/texts.ts'
import { DateAndTime } from '#app/ui/dates/dates.tsx'
import { NumberedPages, useListLink } from '#app/ui/list/list-controls.tsx'
import { type Column, Table } from '#app/ui/list/table.tsx'
import { PageSection } from '#app/ui/page.tsx'

type Row = ReadCountsTable['rows'][number]

/** Table of the entries of a folder with each group's views. */
export function ReadCountsSection({ counts }: { counts: ReadCountsTable & { page: number } }) {
  const { groups, rows, parent, page, pages } = counts
  const columns: Column<Row>[] = [
    { header: t('Document'), title: true, sticky: true, cell: (row) => <EntryLink row={row} /> },
    ...groups.map(
      ({ name }, i): Column<Row> => ({
        header: name,
        cell: ({ kind, cells }) => cells[i] && <ViewsCell kind={kind} counts={cells[i]} />,
      }),
    ),
  ]
  return (
    <PageSection
      id="views"
      title={
        parent ? t('Views in {folder}', { folder: `${parent.number} ${parent.title}` }) : t('Views by group')
      }
    >
      {parent && (
        <p className="mb-3">
          <FolderLink changes={{ folder: parent.parentId, page: null }}>
            {parent.parentId ? t('Up one folder') : t('Back to all folders')}
          </FolderLink>
        </p>
      )}
      {rows.length === 0 ? (
        <p className="text-soft">{t('There are no documents here yet.')}</p>
      ) : (
        <Table label={t('Views by group')} columns={columns} rows={rows} rowKey={({ id }) => id} wide />
      )}
      <NumberedPages page={page} pages={pages} hash="views" />
    </PageSection>
  )
}

function FolderLink({
  changes,
  children,
}: {
  changes: Record<string, string | null>
  children: React.ReactNode
}) {
  const linkTo = useListLink()
  return (
    <Link to={{ ...linkTo(changes), hash: 'views' }} preventScrollReset className="text-link wrap-anywhere">
      {children}
    </Link>
  )
}

function EntryLink({ row: { id, kind, number, title } }: { row: Row }) {
  const linkTo = useListLink()
  const text = `${number} ${title}`
  if (kind === 'folder') return <FolderLink changes={{ folder: id, page: null }}>{text}</FolderLink>
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

function ViewsCell({
  kind,
  counts: { released, viewed, lastAt, pages, seconds },
}: {
  kind: string
  counts: ReadCounts
}) {
  if (released === 0 && !lastAt) return <span className="text-soft">{t('Not released')}</span>
  return (
    <>
      {kind === 'folder' && (
        <span className="block">{t('{viewed} of {released} viewed', { viewed, released })}</span>
      )}
      {lastAt ? (
        <span className="block">
          <DateAndTime value={lastAt} exact />
        </span>
      ) : (
        kind !== 'folder' && <span className="text-soft">{t('Not viewed')}</span>
      )}
      {(pages > 0 || seconds > 0) && (
        <span className="block caption">
          {t('Pages: {pages} · {time}', { pages, time: formatReadingTime(seconds) })}
        </span>
      )}
    </>
  )
}

/** Formats seconds as minutes and seconds, for example as `4:05 min`. */
export const formatReadingTime = (seconds: number): string =>
  seconds === 0
    ? '–'
    : t('{minutes} min', { minutes: `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}` })
