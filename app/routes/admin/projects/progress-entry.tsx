import { type FieldMetadata, useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { type ReactNode, useEffect, useRef } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import type { z } from 'zod'
import { FormMessage } from '#app/ui/field.tsx'
import { useListLinks } from '#app/ui/list.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { Intent, ProgressAnswer } from './progress.server.ts'

/** What each part of the page is handed besides its entries; `editing` is the id of the one being changed. */
export type PartProps = { answer: ProgressAnswer | undefined; editing: string }

/** Whether an entry shows its form: it was asked for, or the form came back with something to mend. */
export const isEdited = ({ answer, editing }: PartProps, intent: Intent, id: string) =>
  editing === id || (answer?.intent === intent && answer.id === id && !answer.notice)

/** The form of a new entry, or of one that is being changed: then it takes the focus and can be left. */
export function EntryForm<S extends z.ZodType<object>>({
  intent,
  schema,
  answer,
  entry,
  button,
  children,
}: {
  intent: Intent
  schema: S
  answer: ProgressAnswer | undefined
  /** What is changed, with the state it is in; undefined for a new one. */
  entry?: { id: string; state: string } & Record<string, unknown>
  button: string
  children: (fields: Record<keyof z.input<S>, FieldMetadata<string>>) => ReactNode
}) {
  const place = useRef<HTMLFormElement>(null)
  const navigation = useNavigation()
  const here = useListLinks()({ edit: null })
  const id = entry?.id ?? ''
  const sending = navigation.formData?.get('intent') === intent && navigation.formData.get('id') === id
  const mine = answer?.intent === intent && answer.id === id ? answer : undefined
  const [form, fields] = useForm<Record<string, string>>({
    id: `${intent}-${id}`,
    lastResult: sending ? null : mine?.result,
    ...(entry ? { defaultValue: entry as Record<string, string> } : {}),
    onValidate: ({ formData }) =>
      parseWithZod(formData, { schema: schema as unknown as z.ZodType<Record<string, string>> }),
    shouldRevalidate: 'onInput',
  })
  useEffect(() => {
    if (id && !place.current?.contains(document.activeElement))
      place.current?.querySelector<HTMLElement>('input:not([type=hidden]), textarea')?.focus()
  }, [id])
  return (
    <Form
      ref={place}
      method="post"
      // Without what is edited: after saving, the entry shows. A refused form needs the page it stands on.
      action={`.${here.search}`}
      relative="path"
      id={form.id}
      onSubmit={form.onSubmit}
      noValidate
      preventScrollReset
      className="grid gap-4"
    >
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="id" value={id} />
      {entry && <input type="hidden" name="state" value={mine?.seen ?? entry.state} />}
      <FormMessage>{form.errors?.[0]}</FormMessage>
      {children(fields as unknown as Record<keyof z.input<S>, FieldMetadata<string>>)}
      <div className="flex flex-wrap gap-3">
        <button type="submit" disabled={navigation.state !== 'idle'} className="button button-brass">
          {sending ? 'Saving...' : button}
        </button>
        {entry && (
          <Link to={here} preventScrollReset className="button button-line">
            Cancel
          </Link>
        )}
      </div>
    </Form>
  )
}

/** Heading and words of one part of the page, and what became of its forms. */
export function Part({
  id,
  title,
  intro,
  intents,
  answer,
  children,
}: {
  id: string
  title: string
  intro: string
  /** Those of its forms. */
  intents: Intent[]
  answer: ProgressAnswer | undefined
  children: ReactNode
}) {
  const mine = answer && intents.includes(answer.intent) ? answer : undefined
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
          {mine?.problem}
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
