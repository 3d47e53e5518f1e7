import { type FieldMetadata, type FormMetadata, useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { type ComponentProps, createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { Form, type FormProps } from 'react-router'
import type { z } from 'zod'
import { t } from '#app/texts.ts'
import { DraftsContext } from '../drafts/drafts-context.ts'
import { EditComparisonContext, EditConflictContext } from './edit-conflict-context.ts'
import {
  FormMessage,
  type FormOutcome,
  type FormSubmitter,
  findFormOutcome,
  useIsSubmitting,
  useOutcome,
} from './form-outcome.tsx'
import { usePreservedInput } from './unsaved-changes.ts'

// biome-ignore lint/suspicious/noExplicitAny: Conform types its own functions this way.
export type AnySchema = z.ZodType<any, Record<string, any>>
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
 * Standard form. Validates with the same schema as the server, shows errors next to the fields and above `Submit`, keeps
 * the input, and prevents double submission. `children` renders the fields and `Submit`.
 */
export function ActionForm<S extends AnySchema>(props: Omit<ComponentProps<typeof FormFrame<S>>, 'reset'>) {
  const pageOutcome = useOutcome()
  const outcome = 'outcome' in props ? props.outcome : pageOutcome
  // 'Use Theirs' remounts the form with the stored values and discards the last response.
  const [reset, setReset] = useState<{ round: number; after: FormOutcome | undefined }>()
  return (
    <FormFrame
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

type FormOptions<S extends AnySchema> = {
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
  validateOnBlur?: boolean
  /** Asks before unsaved changes are lost. */
  warnUnsaved?: boolean
  fetcher?: FormSubmitter
} & Omit<FormProps, 'children' | 'method' | 'id' | 'defaultValue'>

/** Returns a form's fields and state, and the attributes of its element. */
function useActionForm<S extends AnySchema>({
  schema,
  outcome: lastOutcome,
  intent = '',
  entry = '',
  version,
  overwrites = false,
  defaultValue,
  stored = defaultValue,
  reset,
  validateOnBlur = false,
  warnUnsaved = false,
  fetcher,
  ...rest
}: FormOptions<S>) {
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
  const ref = usePreservedInput(warnUnsaved, awaiting, outcome)
  // Conform resets a select without a default to no option, whereas a browser reset selects the first option.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a reset changes the key
  useEffect(() => {
    ref.current?.querySelectorAll('select').forEach((select) => {
      select.selectedIndex = Math.max(select.selectedIndex, 0)
    })
  }, [form.key])
  // Must follow the hook that tracks unsaved changes, so that restored text counts as unsaved.
  const draftNotice = useContext(DraftsContext).useRestored(form, {
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
  const alert =
    conflict &&
    comparison &&
    conflictView?.alert({
      lastEdit: conflict.lastEdit,
      comparison,
      outcome,
      sending,
      onUseTheirs: reset.begin,
    })
  return {
    form: form as unknown as FormMetadata<z.input<S>>,
    fields: fields as unknown as FormFields<S>,
    hidden: { intent, entry, version: revision },
    notices: (
      <>
        {alert}
        {reset.done && conflictView?.resetNotice()}
        {draftNotice}
      </>
    ),
    comparison,
    state: {
      sending,
      warnUnsaved,
      error: !hasQuestion && !conflict && !(sending && outcome?.editConflict) && form.errors?.[0],
      notice: !sending && outcome?.notice,
    },
    Element: fetcher?.Form ?? Form,
    attributes: { ref, id: form.id, onSubmit: form.onSubmit, ...rest },
  }
}

const FormStateContext = createContext({} as ReturnType<typeof useActionForm>['state'])

function FormFrame<S extends AnySchema>({
  children,
  ...options
}: FormOptions<S> & {
  children: (fields: FormFields<S>, form: FormMetadata<z.input<S>>) => ReactNode
}) {
  const { form, fields, hidden, notices, comparison, state, Element, attributes } = useActionForm(options)
  return (
    <Element method="post" noValidate className="grid gap-5" {...attributes}>
      {Object.entries(hidden).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      {notices}
      <FormStateContext value={state}>
        <EditComparisonContext value={comparison}>{children(fields, form)}</EditComparisonContext>
      </FormStateContext>
    </Element>
  )
}

/** Renders a form's error, its submit button and any further buttons (`before`, `children`). */
export function Submit({
  text,
  sending: sendingText,
  variant = 'brass',
  disabled = false,
  notice: showsNotice = false,
  before,
  children,
}: {
  text: ReactNode
  /** Text while sending. Defaults to 'Saving...' for forms with `warnUnsaved`. */
  sending?: ReactNode
  variant?: 'brass' | 'line' | 'danger' | undefined
  disabled?: boolean
  /** Shows the result here, because the page has no other place for it. */
  notice?: boolean
  before?: ReactNode
  children?: ReactNode
}) {
  const { sending, warnUnsaved, error, notice } = useContext(FormStateContext)
  return (
    <div data-submit className="grid gap-5">
      <FormMessage tone="good">{showsNotice && notice}</FormMessage>
      <FormMessage>{error}</FormMessage>
      <div className="flex flex-wrap gap-3">
        {before}
        <button type="submit" disabled={sending || disabled} className={`button button-${variant}`}>
          {sending ? (sendingText ?? (warnUnsaved ? t('Saving...') : text)) : text}
        </button>
        {children}
      </div>
    </div>
  )
}
