import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { z } from 'zod'
import { t } from '#app/texts.ts'
import { isTyping } from '#app/ui/focus.ts'
import { ActionForm, type FormFields, Submit } from '#app/ui/form/form.tsx'
import { useOutcome } from '#app/ui/form/form-outcome.tsx'
import { useListLink } from '#app/ui/list/list-controls.tsx'

/** Returns a check for entries that show their form: the one being edited, and one whose submission was rejected. */
export function useIsEditing(editing: string, intent: string) {
  const outcome = useOutcome()
  return (id: string) =>
    editing === id || (outcome?.intent === intent && outcome.entry === id && !outcome.notice)
}

/** Returns the page's URL without the edited or new entry, so that saving closes the form. */
export const useEntryListPath = () => `.${useListLink()({ edit: null, add: null }).search}`

// biome-ignore lint/suspicious/noExplicitAny: the same type parameter as ActionForm.
export type EntrySchema = z.ZodObject & z.ZodType<any, Record<string, any>>

/** Form for a new or existing entry, with a way to cancel. `focused`: moves the focus to the form. */
export function EntryForm<S extends EntrySchema>({
  entry,
  focused = entry !== undefined,
  button,
  children,
  ...form
}: Omit<ComponentProps<typeof ActionForm<S>>, 'entry' | 'version' | 'children'> & {
  entry?: { id: string; version: string } & Record<string, unknown>
  focused?: boolean
  button: string
  children: (fields: FormFields<S>) => ReactNode
}) {
  const container = useRef<HTMLDivElement>(null)
  const listPath = useEntryListPath()
  const id = entry?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: moves the focus again when the entry changes
  useEffect(() => {
    if (focused && !isTyping())
      container.current?.querySelector<HTMLElement>('input:not([type=hidden]), textarea')?.focus()
  }, [id, focused])
  const entryProps = entry && {
    entry: entry.id,
    version: entry.version,
    // Limited to the form's own fields, which are compared after an edit conflict.
    defaultValue: Object.fromEntries(
      Object.keys(form.schema.shape).map((name) => [name, entry[name]]),
    ) as Partial<Record<keyof z.input<S>, unknown>>,
  }
  return (
    <div ref={container}>
      <ActionForm warnUnsaved {...form} {...entryProps} action={listPath} relative="path">
        {(fields) => (
          <>
            {children(fields)}
            <Submit text={button}>
              {entry && (
                <Link to={listPath} relative="path" preventScrollReset className="button button-line">
                  {t('Cancel')}
                </Link>
              )}
            </Submit>
          </>
        )}
      </ActionForm>
    </div>
  )
}
