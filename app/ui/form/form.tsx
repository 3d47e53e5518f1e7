import { type FieldMetadata, type FormMetadata, useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { type ComponentProps, type ReactNode, useContext, useEffect, useState } from 'react'
import { Form, type FormProps } from 'react-router'
import type { z } from 'zod'
import { t } from '#app/translations/texts.ts'
import { FormMessage } from '#app/ui/notice.tsx'
import { DraftsContext } from '../drafts/drafts-context.ts'
import { EditComparisonContext, EditConflictContext } from './edit-conflict-context.ts'
import { type FormOutcome, findFormOutcome, useOutcome } from './form-outcome.ts'
import { type FormSubmitter, useIsSubmitting } from './submitting.ts'
import { usePreservedInput } from './unsaved-changes.ts'

// biome-ignore lint/suspicious/noExplicitAny: Conform types its own functions this way.
type AnySchema = z.ZodType<any, Record<string, any>>
export type FormFields<S extends AnySchema> = { [K in keyof z.input<S>]-?: FieldMetadata<z.input<S>[K]> }

/**
 * Returns whether this form is waiting for its response. The navigation stays pending until the page has reloaded, but
 * the response arrives earlier. The form must not be reset after the user has started typing again.
 */
function useIsAwaitingOutcome(sending: boolean, outcome: FormOutcome | undefined) {
  const [before, setBefore] = useState(outcome)
  if (!sending && before !== outcome) setBefore(outcome)
  return sending && before === outcome
}

/**
 * Standard form. Validates with the same schema as the server, shows errors at the top and next to the fields, keeps
 * the input, and prevents double submission. `children` renders the fields.
 */
export function ActionForm<S extends AnySchema>(
  props: Omit<ComponentProps<typeof FormContents<S>>, 'reset'>,
) {
  const pageOutcome = useOutcome()
  const outcome = 'outcome' in props ? props.outcome : pageOutcome
  // 'Use Theirs' remounts the form with the stored values and discards the last response.
  const [reset, setReset] = useState<{ round: number; after: FormOutcome | undefined }>()
  return (
    <FormContents
      key={reset?.round ?? 0}
      {...props}
      outcome={reset && reset.after === outcome ? undefined : outcome}
      reset={{
        done: reset !== undefined && reset.after === outcome,
        begin: () => setReset({ round: (reset?.round ?? 0) + 1, after: outcome }),
      }}
    />
  )
}

function FormContents<S extends AnySchema>({
  schema,
  outcome: lastOutcome,
  intent = '',
  entry = '',
  version,
  overwrites = false,
  defaultValue,
  stored = defaultValue,
  reset,
  button,
  sendingText,
  variant = 'brass',
  wideButton = false,
  disabled = false,
  leadingButtons,
  extraButtons,
  messageAtButton = false,
  validateOnBlur = false,
  warnUnsaved = false,
  fetcher,
  className = 'grid gap-5',
  children,
  ...rest
}: {
  schema: S
  /** Overrides the page's action data. */
  outcome?: FormOutcome | undefined
  intent?: string
  entry?: string
  /** The edited record's revision. The server rejects an outdated one. */
  version?: string | undefined
  /** After a conflict, the form shows the current state, which the next submission overwrites. */
  overwrites?: boolean
  defaultValue?: Partial<Record<keyof z.input<S>, unknown>>
  /** Stored values to compare with after an edit conflict, if they differ from the form's defaults. */
  stored?: Partial<Record<keyof z.input<S>, unknown>> | undefined
  /** Fills the form with the stored values. `done` is true afterwards. */
  reset: { done: boolean; begin: () => void }
  button: ReactNode
  /** Text of the button while sending. Defaults to 'Saving...' for forms with `warnUnsaved`. */
  sendingText?: ReactNode
  variant?: 'brass' | 'line' | 'danger'
  wideButton?: boolean
  disabled?: boolean
  leadingButtons?: ReactNode
  extraButtons?: ReactNode
  /** Repeats the message next to the button, for forms so long that the top may be out of view. */
  messageAtButton?: boolean
  validateOnBlur?: boolean
  warnUnsaved?: boolean
  fetcher?: FormSubmitter
  className?: string
  children: (fields: FormFields<S>, form: FormMetadata<z.input<S>>, sending: boolean) => ReactNode
} & Omit<FormProps, 'children' | 'method' | 'id' | 'defaultValue'>) {
  const sending = useIsSubmitting(intent, entry, fetcher)
  const outcome = findFormOutcome(lastOutcome, intent, entry)
  const awaiting = useIsAwaitingOutcome(sending, outcome)
  // Keeps the revision that the field values are based on when the page data reloads.
  const [baseRevision, setBaseRevision] = useState(version)
  const showsCurrentState = outcome?.editConflict || (overwrites && outcome?.conflict)
  const revision = outcome ? (showsCurrentState ? version : outcome.version || version) : baseRevision
  if (revision !== baseRevision) setBaseRevision(revision)
  const parse = (formData: FormData) =>
    parseWithZod(formData, { schema: schema as z.ZodType<Record<string, string>> })
  const [form, fields] = useForm<Record<string, string>>({
    id: ['form', intent, entry].filter(Boolean).join('-'),
    lastResult: awaiting ? null : (outcome?.result ?? null),
    ...(defaultValue ? { defaultValue: defaultValue as Record<string, string> } : {}),
    onValidate: ({ formData }) => parse(formData),
    shouldValidate: validateOnBlur ? 'onBlur' : 'onSubmit',
    shouldRevalidate: 'onInput',
  })
  const formRef = usePreservedInput(warnUnsaved, awaiting, outcome)
  // Conform resets a select without a default to no option, whereas a browser reset selects the first option.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a reset changes the key
  useEffect(() => {
    formRef.current?.querySelectorAll('select').forEach((select) => {
      select.selectedIndex = Math.max(select.selectedIndex, 0)
    })
  }, [form.key])
  // Must follow the hook that tracks unsaved changes, so that restored text counts as unsaved.
  const restoredDraftNotice = useContext(DraftsContext).useRestored(form, {
    parse,
    answered: Boolean(outcome),
    version,
    setBaseRevision,
  })
  // The confirmation dialog replaces the form's message.
  const hasQuestion = Boolean(outcome && 'question' in outcome)
  // The page shows the newer revision only after its data has reloaded.
  const conflict = !sending && stored && version !== outcome?.version ? outcome?.editConflict : undefined
  const conflictView = useContext(EditConflictContext)
  const comparison =
    (conflict && stored && conflictView?.compareWithStored(outcome?.result.initialValue, stored)) || null
  const message = !hasQuestion && !conflict && !(sending && outcome?.editConflict) && (
    <FormMessage>{form.errors?.[0]}</FormMessage>
  )
  const Element = fetcher?.Form ?? Form
  return (
    <Element
      ref={formRef}
      method="post"
      id={form.id}
      onSubmit={form.onSubmit}
      noValidate
      className={className}
      {...rest}
    >
      {intent && <input type="hidden" name="intent" value={intent} />}
      {entry && <input type="hidden" name="entry" value={entry} />}
      {revision !== undefined && <input type="hidden" name="version" value={revision} />}
      {conflict &&
        comparison &&
        conflictView?.alert({
          lastEdit: conflict.lastEdit,
          comparison,
          outcome,
          sending,
          onUseTheirs: reset.begin,
        })}
      {reset.done && conflictView?.resetNotice()}
      {restoredDraftNotice}
      {!messageAtButton && message}
      <EditComparisonContext value={comparison}>
        {children(fields as unknown as FormFields<S>, form as unknown as FormMetadata<z.input<S>>, sending)}
      </EditComparisonContext>
      {messageAtButton && message}
      <div data-submit className="flex flex-wrap gap-3">
        {leadingButtons}
        <button
          type="submit"
          disabled={sending || disabled}
          className={`button button-${variant} ${wideButton ? 'w-full' : ''}`}
        >
          {sending ? (sendingText ?? (warnUnsaved ? t('Saving...') : button)) : button}
        </button>
        {extraButtons}
      </div>
    </Element>
  )
}
