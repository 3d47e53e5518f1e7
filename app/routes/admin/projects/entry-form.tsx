import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { z } from 'zod'
import { Confirm } from '#app/ui/confirm-dialog.tsx'
import { isTyping } from '#app/ui/focus.ts'
import { ActionForm } from '#app/ui/form/form.tsx'
import { type FormOutcome, getFormError } from '#app/ui/form/form-outcome.ts'
import { useListLink } from '#app/ui/list/list-controls.tsx'
import { FormNotices } from '#app/ui/notice.tsx'

/** Props shared by the sections of the page. `editing`: id of the entry being edited. */
export type EntrySectionProps = { answer: FormOutcome | undefined; editing: string }

/** Returns whether an entry shows its form: it is being edited, or its submission was rejected. */
export const isEditing = ({ answer, editing }: EntrySectionProps, intent: string, id: string) =>
  editing === id || (answer?.intent === intent && answer.entry === id && !answer.notice)

/** Returns the page's URL without the edited entry, so that saving closes the form. */
export const useEntryListPath = () => `.${useListLink()({ edit: null }).search}`

/** Form of a new or existing entry. An existing entry's form takes the focus and can be canceled. */
// biome-ignore lint/suspicious/noExplicitAny: same type parameter as ActionForm.
export function EntryForm<S extends z.ZodObject & z.ZodType<any, Record<string, any>>>({
  entry,
  ...form
}: Omit<ComponentProps<typeof ActionForm<S>>, 'entry' | 'version'> & {
  entry?: { id: string; version: string } & Record<string, unknown>
}) {
  const place = useRef<HTMLDivElement>(null)
  const here = useEntryListPath()
  const id = entry?.id
  useEffect(() => {
    if (id && !isTyping())
      place.current?.querySelector<HTMLElement>('input:not([type=hidden]), textarea')?.focus()
  }, [id])
  const changed = entry && {
    entry: entry.id,
    version: entry.version,
    // Limited to the form's fields, which are compared after an edit conflict.
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

export function EntrySection({
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
  /** Intents of forms that show their own errors. */
  forms: string[]
  /** Intents of buttons, whose errors are shown below the intro. */
  buttons: string[]
  answer: FormOutcome | undefined
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
        <FormNotices of={mine} error={mine && buttons.includes(mine.intent) && getFormError(mine)} />
      </div>
      {children}
    </section>
  )
}

/** Collapsed form for a new entry; open after a rejected submission. */
export function NewEntryForm({
  title,
  open,
  children,
}: {
  title: string
  open: boolean
  children: ReactNode
}) {
  return (
    <details open={open} className="mt-4">
      <summary className="button button-line w-fit list-none [&::-webkit-details-marker]:hidden">
        {title}
      </summary>
      <div className="mt-4 bg-surface border border-line p-5">{children}</div>
    </details>
  )
}

export function EntryButtons({
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
  const here = useEntryListPath()
  const linkTo = useListLink()
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
