import { type ComponentProps, type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Form } from 'react-router'
import { t } from '#app/texts.ts'
import { useOutcome } from '#app/ui/form/form-outcome.ts'
import { SELECT_ALL_ID, SELECTION_FORM_ID } from './selection.ts'

/** A list's bulk action bar, at the bottom of the window while rows are selected. */
export function BulkActionBar({
  list,
  action,
  label,
  buttons,
  children,
}: {
  list: unknown
  action: string
  label: string
  buttons: ReactNode
  children: ReactNode
}) {
  const outcome = useOutcome()
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
        action={action}
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
    </div>
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
