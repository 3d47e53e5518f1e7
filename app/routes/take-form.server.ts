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
 * What a form's verb resolves to: what the page shows, or a redirect. `headers` may carry cookies; `version` is that
 * of what is stored now.
 */
type Done<Extra extends object> =
  | ({ notice?: string; version?: string; headers?: Headers } & Extra)
  | Response

export type FormRule<S extends z.ZodType, Extra extends object> = {
  schema: S
  /** `entry` is the id that the form names, empty for none. */
  run: (value: z.output<S>, entry: string) => Promise<Done<Extra>>
  /** Said when an unforeseen fault prevented it. */
  fault?: string
  /** Empties the fields once it is done. */
  resetForm?: boolean
  /** Shown on with a refused form. */
  whenRefused?: object
}

/** For a form that is only a button. */
export const NoFields = z.object({})

type Log = Pick<Ctx, 'log'> & { actor?: Pick<Actor, 'uid'> }

/** Secrets that a refused form never brings back. */
const SECRET = ['password', 'confirmPassword', 'currentPassword', 'code']

/**
 * The one way to take a form: parses it, calls the verb, and turns every outcome into the same kind of answer.
 * Mistakes are 400 at their fields; a failure has its own status (429 with Retry-After); an unforeseen fault is
 * logged and answered 500 with the form as it was typed. Redirects pass through.
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
  // Adding or removing a list's entry before scripts run is no mistake.
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
      // A redirect or a page of its own, thrown by a guard.
      if (err instanceof Response) throw err
      // The person reads a known failure and can retry; only an unknown one needs an engineer.
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

/** For a page with several forms: takes the one that `intent` names. @throws 400 for a name it does not know */
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

/** Ties a schema to the verb that takes its values. */
export const formRule = <S extends z.ZodType, Extra extends object = object>(rule: FormRule<S, Extra>) => rule

/** For loaders: a failure of the verb becomes the page that says it. */
export const attempt = <T>(verb: Promise<T>): Promise<T> =>
  verb.catch((err: unknown) => {
    if (!(err instanceof Failure)) throw err
    throw data(err.message, { status: err.status, headers: retryAfter(err) })
  })

/** A hidden field's text. */
const textOf = (form: FormData, name: string) => String(form.get(name) ?? '')

type Errors = { formErrors?: string[]; fieldErrors?: Record<string, string[]> }
const errorsOf = ({ field, message }: Failure): Errors =>
  field ? { fieldErrors: { [field]: [message] } } : { formErrors: [message] }
