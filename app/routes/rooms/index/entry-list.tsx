import { type DragEvent, useRef } from 'react'
import { Form, useFetcher } from 'react-router'
import type { ListedEntry } from '#app/domain/rooms/index/list-folder.server.ts'
import { t } from '#app/texts.ts'
import { RowMenu } from '#app/ui/frame/menu.tsx'
import {
  EmptyState,
  NothingFound,
  NumberedPages,
  useListAction,
  useListLink,
} from '#app/ui/list/list-controls.tsx'
import { type Column, RowLink, Table } from '#app/ui/list/table.tsx'
import { StatusBadge } from '#app/ui/status-badges.tsx'
import type { IndexPage } from './index-page.server.ts'

const STEP_FORM = 'step-entry'

/** Entries of a folder, or search results. */
export function EntryList({ page }: { page: IndexPage }) {
  const { list, search, canChange, canUpload, locked } = page
  const fetcher = useFetcher({ key: 'move-entry' })
  const action = useListAction()
  const linkTo = useListLink()
  const ordered = canChange && !locked && !search
  const drag = useEntryDrag(ordered, (entry, number) =>
    fetcher.submit(
      { intent: 'move', entry, folder: list.folder?.id ?? '', number },
      { method: 'post', action },
    ),
  )
  const { entries } = list
  if (entries.length === 0)
    return search ? <NothingFound search={search} /> : <EmptyState>{EMPTY}</EmptyState>
  const columns: Column<ListedEntry>[] = [
    ...(entries.some(({ number }) => number) ? [numberColumn(ordered)] : []),
    { header: t('Title'), title: true, cell: (entry) => <TitleCell page={page} entry={entry} /> },
    {
      header: t('File'),
      card: 'value',
      cell: ({ file }) => file && `${file.kind.toUpperCase()}, ${file.size}`,
    },
    { header: t('Date'), card: 'value', cell: ({ file }) => file?.day },
    ...(page.side === 'guest' || page.group ? [] : [stateColumn]),
    ...(ordered ? [orderColumn(entries.length)] : []),
    ...(canUpload || page.side === 'firm' ? [menuColumn(linkTo, page)] : []),
  ]
  return (
    <>
      {ordered && (
        <Form id={STEP_FORM} method="post" action={action} preventScrollReset>
          <input type="hidden" name="intent" value="step" />
        </Form>
      )}
      <div {...drag}>
        <Table label={t('Index')} columns={columns} rows={entries} rowKey={({ id }) => id} />
      </div>
      <NumberedPages page={list.page} pages={list.pages} />
    </>
  )
}

const EMPTY = t('Nothing is here yet.')

const numberColumn = (ordered: boolean): Column<ListedEntry> => ({
  header: t('Number'),
  card: 'value',
  className: 'tabular-nums whitespace-nowrap',
  cell: ({ id, number, formerNumber }) => (
    <span draggable={ordered} data-entry={ordered ? id : undefined} className={ordered ? 'cursor-move' : ''}>
      {number}
      {formerNumber && <span className="caption">{` (${t('was {number}', { number: formerNumber })})`}</span>}
    </span>
  ),
})

function TitleCell({ page, entry }: { page: IndexPage; entry: ListedEntry }) {
  const linkTo = useListLink()
  const { id, kind, title, request, file } = entry
  if (kind === 'folder')
    return (
      <RowLink to={linkTo({ folder: id, page: null, search: null, entry: null })} className="row-link">
        <FolderIcon />
        <bdi>{title}</bdi>
      </RowLink>
    )
  if (kind === 'placeholder')
    return (
      <>
        <bdi className="text-soft">{title}</bdi>
        {request && (
          <p className="caption font-normal">{t('Waiting for the request “{request}”', { request })}</p>
        )}
      </>
    )
  return (
    <>
      <RowLink to={getDocumentPath(page, id)} className="row-link">
        <bdi>{title}</bdi>
      </RowLink>
      {file?.hasRendition && <span className="caption font-normal">{` ${t('with a PDF for viewing')}`}</span>}
      {file?.groups != null && file.unmarkable && (
        <span className="caption font-normal">{` ${t('can’t be marked, only available as original')}`}</span>
      )}
    </>
  )
}

const getDocumentPath = ({ roomId, projectId, side, group }: IndexPage, entry: string) => {
  if (projectId === null) return `/rooms/${roomId}/documents/${entry}`
  const path = `/${side === 'firm' ? 'admin' : 'client'}/projects/${projectId}/room/documents/${entry}`
  return group ? `${path}?group=${group.id}` : path
}

const FolderIcon = () => (
  <svg aria-hidden="true" width="18" height="14" viewBox="0 0 18 14" className="inline mr-2 fill-current">
    <path d="M0 2a2 2 0 0 1 2-2h4l2 2h8a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H2a2 2 0 0 1-2-2z" />
  </svg>
)

const stateColumn: Column<ListedEntry> = {
  header: t('Status'),
  card: 'value',
  cell: ({ kind, file }) => {
    if (kind === 'placeholder') return <StatusBadge meaning="waits-for-client">{t('Missing')}</StatusBadge>
    if (!file) return null
    const { groups, version } = file
    return groups ? (
      <StatusBadge>
        {groups === 1 ? t('Released to 1 group') : t('Released to {count} groups', { count: groups })}
      </StatusBadge>
    ) : (
      <StatusBadge meaning="neutral">
        {version === 1 ? t('Staged') : t('Version {version} staged', { version: version ?? 0 })}
      </StatusBadge>
    )
  },
}

const orderColumn = (count: number): Column<ListedEntry> => ({
  header: t('Order'),
  hiddenHeader: true,
  card: 'actions',
  className: 'whitespace-nowrap',
  cell: ({ id, title }) => (
    <>
      <StepButton value={`up:${id}`} label={t('Move up: {title}', { title })} disabled={count < 2}>
        ↑
      </StepButton>
      <StepButton value={`down:${id}`} label={t('Move down: {title}', { title })} disabled={count < 2}>
        ↓
      </StepButton>
    </>
  ),
})

const StepButton = ({
  label,
  ...button
}: {
  value: string
  label: string
  disabled: boolean
  children: string
}) => (
  <button
    type="submit"
    form={STEP_FORM}
    name="step"
    aria-label={label}
    className="size-11 cursor-pointer"
    {...button}
  />
)

const menuColumn = (
  linkTo: ReturnType<typeof useListLink>,
  { canChange, canUpload, side, group }: IndexPage,
): Column<ListedEntry> => ({
  header: t('Actions'),
  hiddenHeader: true,
  card: 'corner',
  cell: ({ id, kind, title }) => {
    const canAskWho = side === 'firm' && !group && kind !== 'folder'
    const canOpen = canUpload && (canChange || kind !== 'folder')
    return (
      (canAskWho || canOpen) && (
        <RowMenu subject={title}>
          {canOpen && (
            <RowLink to={linkTo({ entry: id })} preventScrollReset className="menu-item">
              {kind === 'document'
                ? t('Change or add a version')
                : kind === 'folder'
                  ? t('Edit')
                  : t('Change or upload')}
            </RowLink>
          )}
          {canAskWho && (
            <RowLink to={linkTo({ who: id })} className="menu-item">
              {t('Who can see this?')}
            </RowLink>
          )}
        </RowMenu>
      )
    )
  },
})

const HANDLE = '[data-entry]'
const findRow = (target: EventTarget) => (target instanceof Element ? target.closest('tr') : null)

/**
 * Returns event handlers for the element around a table whose rows have a handle with `data-entry`. `onDrop` gets the
 * id of the dragged entry and its new number. Buttons offer the same without dragging.
 */
function useEntryDrag(enabled: boolean, onDrop: (entry: string, number: string) => void) {
  const dragged = useRef<string | null>(null)
  if (!enabled) return {}
  return {
    onDragStart: ({ target, dataTransfer }: DragEvent) => {
      const handle = target instanceof HTMLElement ? target.closest<HTMLElement>(HANDLE) : null
      dragged.current = handle?.dataset.entry ?? null
      dataTransfer.effectAllowed = 'move'
    },
    onDragOver: (event: DragEvent) => {
      if (dragged.current && findRow(event.target)) event.preventDefault()
    },
    onDrop: (event: DragEvent) => {
      const handle = findRow(event.target)?.querySelector<HTMLElement>(HANDLE)
      const entry = dragged.current
      dragged.current = null
      const number = handle?.textContent?.split('.').at(-1)?.trim()
      if (!entry || !handle || !number || handle.dataset.entry === entry) return
      event.preventDefault()
      onDrop(entry, number)
    },
  }
}
