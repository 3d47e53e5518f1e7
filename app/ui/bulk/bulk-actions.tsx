import { type ComponentProps, type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Form, useLocation } from 'react-router'
import type { BulkChangeOfRow } from '#app/domain/bulk/bulk-changes.ts'
import { t } from '#app/texts.ts'
import {
  type BulkFormOutcome,
  type BulkQuestion,
  SELECT_ALL_ID,
  SELECTION_FORM_ID,
} from '#app/ui/bulk/selection.ts'
import { ConfirmForm } from '#app/ui/confirm-dialog.tsx'
import { ButtonForm } from '#app/ui/form/button-form.tsx'
import { FormMessage, getFirstError, Notice, useOutcome } from '#app/ui/form/form-outcome.tsx'
import { useListAction } from '#app/ui/list/list-controls.tsx'
import type { Column } from '#app/ui/list/table.tsx'

export function BulkActionBar({
  list,
  label,
  buttons,
  questionFields,
  children,
}: {
  list: unknown
  label: string
  buttons: ReactNode
  questionFields?: ReactNode
  children: ReactNode
}) {
  const outcome = useOutcome<BulkFormOutcome>()
  const container = useRef<HTMLDivElement>(null)
  const [count, setCount] = useState(0)
  const findCheckboxes = () => [
    ...(container.current?.querySelectorAll<HTMLInputElement>(
      `input[type=checkbox][form=${SELECTION_FORM_ID}]`,
    ) ?? []),
  ]
  const updateCount = () => {
    const all = findCheckboxes()
    const selected = all.filter(({ checked }) => checked).length
    setCount(selected)
    const selectAll = container.current?.querySelector<HTMLInputElement>(`#${SELECT_ALL_ID}`)
    if (!selectAll) return
    selectAll.checked = selected > 0
    selectAll.indeterminate = selected > 0 && selected < all.length
  }
  const setAllChecked = (checked: boolean) => {
    for (const box of findCheckboxes()) box.checked = checked
    updateCount()
  }
  const onChange = ({ target }: FormEvent) => {
    if (target instanceof HTMLInputElement && target.id === SELECT_ALL_ID) setAllChecked(target.checked)
    else updateCount()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a different list has different checkboxes
  useEffect(updateCount, [list])
  // Clears the selection, so that the next action does not apply to the same rows.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per response
  useEffect(() => {
    if (outcome?.notice) setAllChecked(false)
  }, [outcome])
  return (
    <div ref={container} onChange={onChange}>
      {children}
      <p role="status" className="sr-only">
        {count > 0 && t('{count} selected', { count })}
      </p>
      <Form
        id={SELECTION_FORM_ID}
        method="post"
        action={useListAction()}
        aria-label={label}
        data-count={count}
        className="bulk-bar sticky bottom-0 z-2 mt-3 border border-brass px-4 py-2 bg-surface"
      >
        <div className="flex flex-wrap items-center gap-2">
          <p className="mr-auto text-soft">
            {count > 0 ? t('{count} selected', { count }) : t('With the selected rows:')}
          </p>
          {buttons}
          <button
            type="button"
            onClick={() => setAllChecked(false)}
            className="button button-line needs-scripts"
          >
            {t('Clear Selection')}
          </button>
        </div>
      </Form>
      {outcome?.question && <BulkConfirmation question={outcome.question}>{questionFields}</BulkConfirmation>}
    </div>
  )
}

function BulkConfirmation({
  question: { rows, title, text, choices },
  children,
}: {
  question: BulkQuestion
  children: ReactNode
}) {
  // The key remounts the dialog after each submission, even if the previous one was canceled.
  const { key } = useLocation()
  return (
    <ConfirmForm key={key} form={SELECTION_FORM_ID} name="intent" title={title} choices={choices}>
      <ul className="list-disc pl-5 max-h-56 overflow-y-auto">
        {rows.map(({ id, name, detail }) => (
          <li key={id} className="wrap-anywhere">
            <bdi className="text-text">{name}</bdi>
            {detail && ` · ${detail}`}
          </li>
        ))}
      </ul>
      {children}
      <p>{text}</p>
    </ConfirmForm>
  )
}

export const BulkActionButton = ({
  variant = 'line',
  ...button
}: { variant?: 'line' | 'danger'; value: string; children: ReactNode } & Pick<
  ComponentProps<'button'>,
  'formNoValidate'
>) => <button type="submit" name="intent" {...button} className={`button button-${variant}`} />

export function ArchiveButtons({ list }: { list: { archivedAt: Date | null }[] }) {
  return (
    <>
      {list.some(({ archivedAt }) => !archivedAt) && (
        <BulkActionButton value="archive-selected">{t('Archive')}</BulkActionButton>
      )}
      {list.some(({ archivedAt }) => archivedAt) && (
        <BulkActionButton value="unarchive-selected">{t('Unarchive')}</BulkActionButton>
      )}
    </>
  )
}

/** A bulk action's result: the count, an undo button, and the rejected rows with their reasons. */
export function BulkResult({
  intents,
}: {
  /** Forms whose result is shown here, on a page with other forms. */
  intents?: string[]
}) {
  const pageOutcome = useOutcome<BulkFormOutcome>()
  const outcome = !intents || intents.includes(pageOutcome?.intent ?? '') ? pageOutcome : undefined
  return (
    <div className="grid gap-3 mb-4 empty:hidden">
      {outcome?.notice && (
        <div className="flex flex-wrap items-center justify-between gap-3 bg-good-ground pr-3">
          <Notice outcome={outcome} tone="good">
            {outcome.notice}
          </Notice>
          {outcome.undo && <UndoButton key={outcome.undo.changes[0]?.after} {...outcome.undo} />}
        </div>
      )}
      <FormMessage>{getFirstError(outcome)}</FormMessage>
      <RejectedRows rejected={outcome?.rejected} />
    </div>
  )
}

export const UndoButton = ({ intent, changes }: NonNullable<BulkFormOutcome['undo']>) => (
  <ButtonForm button={t('Undo')} fields={{ intent, ...toUndoFields(changes) }} action={useListAction()} />
)

const toUndoFields = (changes: BulkChangeOfRow[]) =>
  Object.fromEntries(
    changes.flatMap((change, i) =>
      Object.entries(change).map(([name, value]) => [`changes[${i}].${name}`, value]),
    ),
  )

const RejectedRows = ({ rejected = [] }: { rejected: BulkFormOutcome['rejected'] | undefined }) =>
  rejected.length > 0 ? (
    <FormMessage>
      {rejected.map(({ name, reason }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: names can be equal, and rows are never reordered
        <span key={i} className="block wrap-anywhere">
          <bdi className="font-semibold">{name}</bdi>
          {`: ${reason}`}
        </span>
      ))}
    </FormMessage>
  ) : null

export const createSelectionColumn = <Row extends { id: string }>(
  { rows, checked }: { rows: Row[]; checked: string[] },
  getName: (row: Row) => string,
  isSelectable: (row: Row) => boolean = () => true,
): Column<Row> => ({
  header: t('Select'),
  hiddenHeader: true,
  headerCell: (
    <label className="needs-scripts inline-flex items-center justify-center size-11 -my-2 -mx-3 cursor-pointer">
      <input
        type="checkbox"
        id={SELECT_ALL_ID}
        aria-label={t('Select all on this page')}
        className="size-5 accent-brass"
      />
    </label>
  ),
  className: 'select-cell',
  cell: (row) =>
    isSelectable(row) && (
      <label className="inline-flex items-center justify-center size-11 -my-2 -mx-3 cursor-pointer">
        <input
          type="checkbox"
          // Not hidden text, which the browser's search would find beside the row's name.
          aria-label={t('Select {row}', { row: getName(row) })}
          form={SELECTION_FORM_ID}
          name={`selected[${rows.indexOf(row)}]`}
          value={row.id}
          defaultChecked={checked.includes(row.id)}
          className="size-5 accent-brass"
        />
      </label>
    ),
})
