import { type FieldMetadata, type FormMetadata, useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { type ComponentProps, type ReactNode, useContext, useEffect, useState } from 'react'
import { Form, type FormProps } from 'react-router'
import type { z } from 'zod'
import { DraftsContext } from '../drafts/drafts-context.ts'
import { ConflictContext, EditConflictContext } from './edit-conflict-context.ts'
import { answerTo, type FormAnswer } from './form-answer.ts'
import { FormMessage } from './form-message.tsx'
import { type Sends, useSending } from './sending.ts'
import { useKeptInput } from './unsaved.ts'

/** A schema of a form, whatever its fields. */
// biome-ignore lint/suspicious/noExplicitAny: Conform's own functions are typed so.
type AnySchema = z.ZodType<any, Record<string, any>>
/** What the function that draws the fields gets. */
export type Fields<S extends AnySchema> = { [K in keyof z.input<S>]-?: FieldMetadata<z.input<S>[K]> }

/**
 * Whether this form waits for its answer. A form is being sent until the page is loaded anew, but its answer is there
 * before that: whoever reads it and fills in the form again must not find it emptied a moment later.
 */
function useAwaiting(sending: boolean, answer: FormAnswer | undefined) {
  const [before, setBefore] = useState(answer)
  if (!sending && before !== answer) setBefore(answer)
  return sending && before === answer
}

/**
 * The one form: checks by the schema that the server uses too, shows what the answer says at the top and at the
 * fields, keeps what was typed, and can't be sent twice at once. `children` draw the fields.
 */
export function ActionForm<S extends AnySchema>(props: Omit<ComponentProps<typeof OneForm<S>>, 'reset'>) {
  // 'Use theirs' begins anew with what is stored now, and forgets the answer that the form came back with.
  const [reset, setReset] = useState<{ round: number; after: FormAnswer | undefined }>()
  const { answer } = props
  return (
    <OneForm
      key={reset?.round ?? 0}
      {...props}
      answer={reset && reset.after === answer ? undefined : answer}
      reset={{
        done: reset !== undefined && reset.after === answer,
        begin: () => setReset({ round: (reset?.round ?? 0) + 1, after: answer }),
      }}
    />
  )
}

function OneForm<S extends AnySchema>({
  schema,
  answer,
  intent = '',
  entry = '',
  version,
  replaces = false,
  defaultValue,
  stored = defaultValue,
  reset,
  button,
  sendingText,
  look = 'brass',
  wideButton = false,
  disabled = false,
  leadingButtons,
  extraButtons,
  messageAtButton = false,
  validateOnBlur = false,
  guard = false,
  fetcher,
  className = 'grid gap-5',
  children,
  ...rest
}: {
  schema: S
  answer: FormAnswer | undefined
  /** Which form of the page this is, where there are several. */
  intent?: string
  /** The entry that the form belongs to. */
  entry?: string
  /** The version of what is edited; the server refuses it when somebody else has saved since. */
  version?: string | undefined
  /** For a form that shows what is stored now after a conflict of another kind: sent again, it replaces that. */
  replaces?: boolean
  defaultValue?: Partial<Record<keyof z.input<S>, unknown>>
  /** What is stored now, shown after an edit conflict, where that is not what the form begins with. */
  stored?: Partial<Record<keyof z.input<S>, unknown>> | undefined
  /** Fills the form with what is stored now; `done` once it has. */
  reset: { done: boolean; begin: () => void }
  button: ReactNode
  /** What the button says while the form is being sent. */
  sendingText?: ReactNode
  look?: 'brass' | 'line' | 'danger'
  /** The button is as wide as the form. */
  wideButton?: boolean
  /** It can't be sent just now, for another reason than that it is being sent. */
  disabled?: boolean
  /** Before the button that sends it, where another one is the usual way. */
  leadingButtons?: ReactNode
  /** Beside the button that sends it. */
  extraButtons?: ReactNode
  /** For a form so long that its top may be out of sight. */
  messageAtButton?: boolean
  /** Checks each field when it is left, not only when the form is sent. */
  validateOnBlur?: boolean
  /** Asks before what was entered is left behind; for editors. */
  guard?: boolean
  fetcher?: Sends
  className?: string
  children: (fields: Fields<S>, form: FormMetadata<z.input<S>>, sending: boolean) => ReactNode
} & Omit<FormProps, 'children' | 'method' | 'id' | 'defaultValue'>) {
  const sending = useSending(intent, entry, fetcher)
  const mine = answerTo(answer, intent, entry)
  const awaiting = useAwaiting(sending, mine)
  // The page may be loaded anew while the fields keep what they began with, so their version stays, too.
  const [seen, setSeen] = useState(version)
  const shown = mine?.editConflict || (replaces && mine?.conflict)
  const current = mine ? (shown ? version : mine.version || version) : seen
  if (current !== seen) setSeen(current)
  const parse = (formData: FormData) =>
    parseWithZod(formData, { schema: schema as z.ZodType<Record<string, string>> })
  const [form, fields] = useForm<Record<string, string>>({
    id: ['form', intent, entry].filter(Boolean).join('-'),
    lastResult: awaiting ? null : (mine?.result ?? null),
    ...(defaultValue ? { defaultValue: defaultValue as Record<string, string> } : {}),
    onValidate: ({ formData }) => parse(formData),
    shouldValidate: validateOnBlur ? 'onBlur' : 'onSubmit',
    shouldRevalidate: 'onInput',
  })
  const element = useKeptInput(guard, awaiting, mine)
  // Conform resets a select without a default to no option; the browser's own reset selects the first.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a reset changes the key
  useEffect(() => {
    element.current?.querySelectorAll('select').forEach((select) => {
      select.selectedIndex = Math.max(select.selectedIndex, 0)
    })
  }, [form.key])
  // After `useKeptInput`, for which restored text is unsaved.
  const restored = useContext(DraftsContext).useRestored(form, {
    parse,
    answered: Boolean(mine),
    version,
    setSeen,
  })
  // Where the page asks, its question says all.
  const asks = Boolean(mine && 'question' in mine)
  // Until the page is loaded anew it doesn't know the newer revision.
  const conflict = !sending && stored && version !== mine?.version ? mine?.editConflict : undefined
  const conflictView = useContext(EditConflictContext)
  const both =
    (conflict && stored && conflictView?.compareVersions(mine?.result.initialValue, stored)) || null
  const message = !asks && !conflict && !(sending && mine?.editConflict) && (
    <FormMessage>{form.errors?.[0]}</FormMessage>
  )
  const Element = fetcher?.Form ?? Form
  return (
    <Element
      ref={element}
      method="post"
      id={form.id}
      onSubmit={form.onSubmit}
      noValidate
      className={className}
      {...rest}
    >
      {intent && <input type="hidden" name="intent" value={intent} />}
      {entry && <input type="hidden" name="entry" value={entry} />}
      {current !== undefined && <input type="hidden" name="version" value={current} />}
      {conflict &&
        both &&
        conflictView?.alert({
          lastEdit: conflict.lastEdit,
          both,
          of: mine,
          sending,
          onUseTheirs: reset.begin,
        })}
      {reset.done && conflictView?.resetNotice()}
      {restored}
      {!messageAtButton && message}
      <ConflictContext value={both}>
        {children(fields as unknown as Fields<S>, form as unknown as FormMetadata<z.input<S>>, sending)}
      </ConflictContext>
      {messageAtButton && message}
      <div data-sends className="flex flex-wrap gap-3">
        {leadingButtons}
        <button
          type="submit"
          disabled={sending || disabled}
          className={`button button-${look} ${wideButton ? 'w-full' : ''}`}
        >
          {sending ? (sendingText ?? button) : button}
        </button>
        {extraButtons}
      </div>
    </Element>
  )
}
