import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react'
import { Form } from 'react-router'
import type { FormOutcome } from '#app/ui/form/form-outcome.ts'
import { type BulkFormOutcome, SELECTION_FORM_ID } from './selection.ts'

export function BulkActionBar({
  list,
  action,
  label,
  hint,
  answer,
  buttons,
  children,
}: {
  list: unknown
  action: string
  label: string
  hint: string
  answer: FormOutcome<BulkFormOutcome> | undefined
  buttons: ReactNode
  children: ReactNode
}) {
  const part = useRef<HTMLDivElement>(null)
  const [count, setCount] = useState(0)
  const boxes = () => [
    ...(part.current?.querySelectorAll<HTMLInputElement>(`input[type=checkbox][form=${SELECTION_FORM_ID}]`) ??
      []),
  ]
  const counted = () => setCount(boxes().filter(({ checked }) => checked).length)
  const tick = (checked: boolean) => {
    for (const box of boxes()) box.checked = checked
    counted()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list has other checkboxes
  useEffect(counted, [list])
  // Clears the selection, so that the next action does not apply to the same rows.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per response
  useEffect(() => {
    if (answer?.notice) tick(false)
  }, [answer])
  return (
    <div ref={part} onChange={counted}>
      <Form
        id={SELECTION_FORM_ID}
        method="post"
        action={action}
        aria-label={label}
        data-count={count}
        className={`chosen-bar lg:sticky top-0 z-2 mb-3 flex flex-wrap items-center gap-2 border px-4 py-2 bg-surface ${count > 0 ? 'border-brass' : 'border-line'}`}
      >
        <p role="status" className="mr-auto text-soft">
          {count > 0 ? `${count} selected` : hint}
        </p>
        <button type="button" onClick={() => tick(count === 0)} className="button button-line needs-scripts">
          {count === 0 ? 'Select all on this page' : 'Select none'}
        </button>
        {buttons}
      </Form>
      {children}
    </div>
  )
}

export const BulkActionButton = ({
  look = 'line',
  ...button
}: { look?: 'line' | 'danger'; value: string; children: ReactNode } & Pick<
  ComponentProps<'button'>,
  'formNoValidate'
>) => <button type="submit" name="intent" {...button} className={`button button-${look} with-chosen`} />

export function ArchiveButtons({ list }: { list: { archivedAt: Date | null }[] }) {
  return (
    <>
      {list.some(({ archivedAt }) => !archivedAt) && (
        <BulkActionButton value="archive-chosen">Archive</BulkActionButton>
      )}
      {list.some(({ archivedAt }) => archivedAt) && (
        <BulkActionButton value="bring-back-chosen">Bring Back</BulkActionButton>
      )}
    </>
  )
}
