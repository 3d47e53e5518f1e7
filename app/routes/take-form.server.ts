import { parseWithZod } from '@conform-to/zod/v4'
import { data } from 'react-router'
import { z } from 'zod'
import type { Actor, Ctx } from '#app/context.ts'
import { EditConflict, Failure, Unconfirmed } from '#app/domain/failures.ts'
import { failureOf } from '#app/domain/outside-failures.server.ts'
import { t } from '#app/texts.ts'
import type { FormAnswer } from '#app/ui/form/form-answer.ts'
import { fieldsOf } from './form-fields.server.ts'
import { retryAfter } from './retry-after.ts'

/**
 * Result of a form's operation: data for the page or a redirect. `headers` may set cookies; `version` is the stored
 * revision.
 */
type Done<Extra extends object> =
  | ({ notice?: string; version?: string; headers?: Headers } & Extra)
  | Response

export type FormRule<S extends z.ZodType, Extra extends object> = {
  schema: S
  /** `entry`: id submitted by the form, empty if none. */
  run: (value: z.output<S>, entry: string) => Promise<Done<Extra>>
  /** Message shown after an unexpected error. */
  fault?: string
  /** Clears the fields after success. */
  resetForm?: boolean
  /** Additional data of the answer to a rejected form. */
  whenRefused?: object
}

/** Schema of forms that consist of a button only. */
export const NoFields = z.object({})

type Log = Pick<Ctx, 'log'> & { actor?: Pick<Actor, 'uid'> }

/** Secret fields that are never sent back after a rejection. */
const SECRET = ['password', 'confirmPassword', 'currentPassword', 'code']

/**
 * Parses a form, runs its operation and converts every outcome to an answer: validation errors with 400, failures with
 * their own status (429 with Retry-After), unexpected errors logged with 500. Rejected forms keep their values;
 * redirects pass through.
 */
export async function takeForm<S extends z.ZodType, Extra extends object = object>(
  ctx: Log,
  form: FormData,
  rule: FormRule<S, Extra>,
) {
  const intent = textOf(form, 'intent')
  const about = { intent, entry: textOf(form, 'entry') }
  const submission = parseWithZod(fieldsOf(form, rule.schema), { schema: rule.schema })
  const refuse = (status: number, errors: Errors = {}, headers: HeadersInit = {}, more = {}) => {
    const result = submission.reply({ hideFields: SECRET as never[], ...errors })
    const version = textOf(form, 'version')
    const refused: FormAnswer = { ...about, result, version, conflict: status === 409 }
    return data({ ...rule.whenRefused, ...refused, ...more } as FormAnswer<Extra>, { status, headers })
  }
  // Without JavaScript, adding or removing a list entry also submits the form.
  if (submission.status !== 'success') return refuse(submission.status === 'error' ? 400 : 200)
  try {
    const done = await rule.run(submission.value, about.entry)
    if (done instanceof Response) return done
    const { headers = new Headers(), ...rest } = done
    const result = submission.reply({ hideFields: SECRET as never[], resetForm: rule.resetForm ?? false })
    return data({ ...about, result, ...rest } as FormAnswer<Extra>, { status: 200, headers })
  } catch (err) {
    const failure = failureOf(err)
    if (failure !== err) {
      // Redirects and responses thrown by guards.
      if (err instanceof Response) throw err
      // Users can act on known failures; only unknown ones need an engineer.
      const level = failure ? 'warn' : 'error'
      ctx.log[level]({ err, intent, uid: ctx.actor?.uid, fault: rule.fault }, 'form not saved')
    }
    if (failure) {
      const more = {
        ...(failure instanceof Unconfirmed && { question: failure.question }),
        ...(failure instanceof EditConflict && { editConflict: { lastEdit: failure.lastEdit } }),
      }
      return refuse(failure.status, errorsOf(failure), retryAfter(failure), more)
    }
    return refuse(500, { formErrors: [rule.fault ?? t('This could not be saved. Please try again.')] })
  }
}

/** Handles one of several forms on a page, selected by `intent`. @throws 400 for an unknown intent */
export function takeFormOf<Extra extends object>(
  ctx: Log,
  form: FormData,
  // biome-ignore lint/suspicious/noExplicitAny: each rule's schema and verb belong together; `formRule` checks it.
  rules: Record<string, FormRule<any, Extra>>,
) {
  const intent = textOf(form, 'intent')
  const rule = Object.hasOwn(rules, intent) ? rules[intent] : undefined
  if (!rule) throw data('This form is not known.', 400)
  return takeForm(ctx, form, rule)
}

/** Infers the types of a form handler from its schema. */
export const formRule = <S extends z.ZodType, Extra extends object = object>(rule: FormRule<S, Extra>) => rule

/** Converts a failure to an error response for loaders. */
export const attempt = <T>(verb: Promise<T>): Promise<T> =>
  verb.catch((err: unknown) => {
    if (!(err instanceof Failure)) throw err
    throw data(err.message, { status: err.status, headers: retryAfter(err) })
  })

const textOf = (form: FormData, name: string) => String(form.get(name) ?? '')

type Errors = { formErrors?: string[]; fieldErrors?: Record<string, string[]> }
const errorsOf = ({ field, message }: Failure): Errors =>
  field ? { fieldErrors: { [field]: [message] } } : { formErrors: [message] }
