import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { z } from 'zod'
import { Confirm } from '#app/ui/confirm-dialog.tsx'
import { isTyping } from '#app/ui/focus.ts'
import { ActionForm } from '#app/ui/form/form.tsx'
import { type FormAnswer, problemOf } from '#app/ui/form/form-answer.ts'
import { useListLinks } from '#app/ui/list/list.tsx'
import { Notice } from '#app/ui/notice.tsx'

/** What each part of the page is handed besides its entries; `editing` is the id of the one being changed. */
export type PartProps = { answer: FormAnswer | undefined; editing: string }

/** Whether an entry shows its form: it was asked for, or the form came back with something to mend. */
export const isEdited = ({ answer, editing }: PartProps, intent: string, id: string) =>
  editing === id || (answer?.intent === intent && answer.entry === id && !answer.notice)

/** Buttons and forms go back to the page without what is edited: after saving, the entry shows. */
export const useHere = () => `.${useListLinks()({ edit: null }).search}`

/** The form of a new entry, or of one that is being changed: then it takes the focus and can be left. */
// biome-ignore lint/suspicious/noExplicitAny: as ActionForm has it.
export function EntryForm<S extends z.ZodObject & z.ZodType<any, Record<string, any>>>({
  entry,
  ...form
}: Omit<ComponentProps<typeof ActionForm<S>>, 'entry' | 'version'> & {
  /** What is changed; undefined for a new one. */
  entry?: { id: string; version: string } & Record<string, unknown>
}) {
  const place = useRef<HTMLDivElement>(null)
  const here = useHere()
  const id = entry?.id
  useEffect(() => {
    if (id && !isTyping())
      place.current?.querySelector<HTMLElement>('input:not([type=hidden]), textarea')?.focus()
  }, [id])
  const changed = entry && {
    entry: entry.id,
    version: entry.version,
    // Only what the form edits: after an edit conflict these are compared.
    defaultValue: Object.fromEntries(
      Object.keys(form.schema.shape).map((name) => [name, entry[name]]),
    ) as Partial<Record<keyof z.input<S>, unknown>>,
    extraButtons: (
      <Link to={here} relative="path" preventScrollReset className="button button-line">
        Cancel
      </Link>
    ),
  }
  return (
    <div ref={place}>
      <ActionForm guard {...form} {...changed} action={here} relative="path" sendingText="Saving..." />
    </div>
  )
}

/** Heading and intro of one part of the page, and what became of its forms. */
export function Part({
  id,
  title,
  intro,
  forms,
  buttons,
  answer,
  children,
}: {
  id: string
  title: string
  intro: string
  /** The intents of its forms, which show by themselves what is wrong with them. */
  forms: string[]
  /** The intents of its buttons. */
  buttons: string[]
  answer: FormAnswer | undefined
  children: ReactNode
}) {
  const mine = answer && [...forms, ...buttons].includes(answer.intent) ? answer : undefined
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-2xl">
        {title}
      </h2>
      <p className="mt-1 mb-5 text-soft">{intro}</p>
      <div className="mb-5 empty:hidden">
        <Notice of={mine} tone="good">
          {mine?.notice}
        </Notice>
        <Notice of={mine} tone="bad">
          {mine && buttons.includes(mine.intent) && problemOf(mine)}
        </Notice>
      </div>
      {children}
    </section>
  )
}

/** A new entry's form, folded up until it is wanted; open when it came back with something to mend. */
export function NewEntry({ title, open, children }: { title: string; open: boolean; children: ReactNode }) {
  return (
    <details open={open} className="mt-4">
      <summary className="button button-line w-fit list-none [&::-webkit-details-marker]:hidden">
        {title}
      </summary>
      <div className="mt-4 bg-surface border border-line p-5">{children}</div>
    </details>
  )
}

/** The ways to change an entry and to delete it. */
export function EditOrDelete({
  thing,
  id,
  version,
  title,
}: {
  thing: 'milestone' | 'update'
  id: string
  version: string
  title: string
}) {
  const here = useHere()
  const linkTo = useListLinks()
  return (
    <>
      <Link to={linkTo({ edit: id })} preventScrollReset className="button button-line">
        Edit<span className="sr-only"> {title}</span>
      </Link>
      <Confirm
        button="Delete"
        look="danger"
        title={`Delete this ${thing}?`}
        about={title}
        fields={{ intent: `delete-${thing}`, entry: id, version }}
        action={here}
      >
        {`“${title}” disappears from the client's page.`}
      </Confirm>
    </>
  )
}
