import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Form, href } from 'react-router'
import type { AdminDocument } from '#app/domain/documents/admin-documents.server.ts'

/** The form that the boxes in the list belong to. */
export const CHOSEN = 'chosen'

/** Ticks a document for what is done to many at once. */
export const ChooseBox = ({
  document: { id, name },
  index,
  checked,
}: {
  document: Pick<AdminDocument, 'id' | 'name'>
  index: number
  checked: boolean
}) => (
  <label className="inline-flex items-center justify-center size-11 -my-2 -mx-3 cursor-pointer">
    <input
      type="checkbox"
      form={CHOSEN}
      name={`documents[${index}]`}
      value={id}
      defaultChecked={checked}
      className="size-5 accent-brass"
    />
    <span className="sr-only">Select {name}</span>
  </label>
)

/** What can be done to the ticked documents of the list, which is the children. */
export function ChosenBar({
  list,
  action,
  children,
}: {
  list: unknown
  action: string
  children: ReactNode
}) {
  const part = useRef<HTMLDivElement>(null)
  const [count, setCount] = useState(0)
  const boxes = () => [
    ...(part.current?.querySelectorAll<HTMLInputElement>(`input[type=checkbox][form=${CHOSEN}]`) ?? []),
  ]
  const ticked = () => boxes().filter(({ checked }) => checked)
  const counted = () => setCount(ticked().length)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list has other boxes
  useEffect(counted, [list])
  const tick = (checked: boolean) => {
    for (const box of boxes()) box.checked = checked
    counted()
  }
  const download = href('/api/admin/documents.zip')
  return (
    <div ref={part} onChange={counted}>
      <Form
        id={CHOSEN}
        method="post"
        action={action}
        preventScrollReset
        aria-label="Selected documents"
        data-count={count}
        className={`chosen-bar lg:sticky top-0 z-1 mb-3 flex flex-wrap items-center gap-2 border px-4 py-2 bg-surface ${count > 0 ? 'border-brass' : 'border-line'}`}
      >
        <p role="status" className="mr-auto text-soft">
          {count > 0
            ? `${count} selected`
            : 'Select documents to download, share, move or remove them at once.'}
        </p>
        <button type="button" onClick={() => tick(count === 0)} className="button button-line needs-scripts">
          {count === 0 ? 'Select all' : 'Select none'}
        </button>
        <button
          type="submit"
          formMethod="get"
          formAction={download}
          onClick={(event) => {
            // A file, and no page of ours.
            event.preventDefault()
            const query = ticked().map(({ name, value }) => [name, value])
            if (query.length > 0) location.assign(`${download}?${new URLSearchParams(query)}`)
          }}
          className="button button-line with-chosen"
        >
          Download as zip
        </button>
        <button
          type="submit"
          formMethod="get"
          formAction={href('/admin/documents/share')}
          className="button button-line with-chosen"
        >
          Share
        </button>
        <button type="submit" name="intent" value="ask-move" className="button button-line with-chosen">
          Move
        </button>
        <button type="submit" name="intent" value="ask-remove" className="button button-danger with-chosen">
          Remove
        </button>
      </Form>
      {children}
    </div>
  )
}
