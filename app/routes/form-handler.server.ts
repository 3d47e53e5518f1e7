import { parseWithZod } from '@conform-to/zod/v4'
import { data, redirect } from 'react-router'
import { z } from 'zod'
import type { Ctx } from '#app/context.ts'
import { ConfirmationRequired, EditConflict, Failure } from '#app/core/failures.ts'
import { type ChangeCtx, checkChangeLimits } from '#app/domain/access/change-limits.server.ts'
import { toInfrastructureFailure } from '#app/domain/infrastructure-failures.server.ts'
import { t } from '#app/texts.ts'
import type { FormOutcome } from '#app/ui/form/form-outcome.tsx'
import { getRetryAfterHeader } from './failure-response.server.ts'

const COMMON_FIELDS = ['intent', 'entry', 'version']
const fieldPathCache = new WeakMap<z.ZodType, Set<string>>()

/**
 * Returns the form fields that the schema knows, plus list commands from Conform buttons if it contains a list. Drops
 * other fields. @throws 400 for a command on an unknown list
 */
function pickKnownFields(form: FormData, schema: z.ZodType): FormData {
  const paths = fieldPathCache.get(schema) ?? new Set([...COMMON_FIELDS, ...listFieldPaths(schema, '')])
  fieldPathCache.set(schema, paths)
  const fields = new FormData()
  for (const [name, value] of form)
    if (paths.has(`${name}[]`) || paths.has(name.replaceAll(/\[\d{1,3}\]/g, '[]'))) fields.append(name, value)
  const intent = form.get('__intent__')
  const lists = [...paths].filter((path) => path.includes('[]'))
  if (intent !== null && lists.length > 0) {
    // server/request-body.ts has already validated its shape.
    const { name } = JSON.parse(String(intent)).payload
    if (!lists.some((path) => path.startsWith(`${name}[]`))) throw data(t('Unknown form.'), 400)
    fields.set('__intent__', intent)
  }
  return fields
}

/** Returns a schema's field paths, such as `email` or `lines[].description`. */
function listFieldPaths(schema: z.core.$ZodType, at: string): string[] {
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, field]) =>
      listFieldPaths(field, at ? `${at}.${name}` : name),
    )
  if (schema instanceof z.ZodPipe) return listFieldPaths(schema.in, at)
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return listFieldPaths(schema.unwrap(), at)
  if (schema instanceof z.ZodIntersection)
    return [...listFieldPaths(schema.def.left, at), ...listFieldPaths(schema.def.right, at)]
  if (schema instanceof z.ZodArray) return listFieldPaths(schema.element, `${at}[]`)
  return [at]
}

/**
 * Result of a form's operation: data for the page, or a redirect. `headers` can set cookies. `version` is the stored
 * revision.
 */
type FormHandlerResult<Extra extends object = object> =
  | ({ notice?: string; version?: string; headers?: Headers } & Extra)
  | Response

type FormHandler<S extends z.ZodType, Result extends FormHandlerResult> = {
  schema: S
  /** `entry`: the id that the form submitted, or an empty string. */
  submit: (value: z.output<S>, entry: string) => Promise<Result>
  errorMessage?: string
  resetForm?: boolean
  extraOnError?: object
}

/** Schema for forms that consist only of a button. */
export const NoFields = z.object({})

type FormCtx = Pick<Ctx, 'log'> & ChangeCtx

/** Class of `data(…)`, of which the router exports only the type. */
const DataResponse = data(null).constructor as new () => unknown

/** Secret fields that are never sent back after a rejected submission. */
const SECRET_FIELDS = ['password', 'confirmPassword', 'currentPassword', 'code']

/**
 * Parses a form, counts it as a change of the given kind, runs its operation and converts every outcome to a response:
 * validation errors with 400, failures with their own status (429 with Retry-After), unexpected errors logged and
 * returned as 500. Rejected forms keep their values. Redirects pass through.
 */
export async function handleForm<S extends z.ZodType, Extra extends object = object>(
  ctx: FormCtx,
  form: FormData,
  handler: FormHandler<S, FormHandlerResult<Extra>>,
  kind = 'form',
) {
  const intent = getHiddenField(form, 'intent')
  const formRef = { intent, entry: getHiddenField(form, 'entry') }
  const submission = parseWithZod(pickKnownFields(form, handler.schema), { schema: handler.schema })
  const reject = (status: number, errors: FormErrors = {}, headers: HeadersInit = {}, more = {}) => {
    const result = submission.reply({ hideFields: SECRET_FIELDS as never[], ...errors })
    const version = getHiddenField(form, 'version')
    const rejection: FormOutcome = { ...formRef, result, version, conflict: status === 409 }
    return data({ ...handler.extraOnError, ...rejection, ...more } as FormOutcome<Extra>, { status, headers })
  }
  try {
    await checkChangeLimits(ctx, kind)
    // Without JavaScript, adding or removing a list entry also submits the form.
    if (submission.status !== 'success') return reject(submission.status === 'error' ? 400 : 200)
    const outcome = await handler.submit(submission.value, formRef.entry)
    if (outcome instanceof Response) return outcome
    const { headers = new Headers(), ...rest } = outcome
    const result = submission.reply({
      hideFields: SECRET_FIELDS as never[],
      resetForm: handler.resetForm ?? false,
    })
    return data({ ...formRef, result, ...rest } as FormOutcome<Extra>, { status: 200, headers })
  } catch (err) {
    // Redirects, and responses thrown by guards.
    if (err instanceof Response || err instanceof DataResponse) throw err
    const failure = toInfrastructureFailure(err)
    if (failure !== err) {
      // Users can act on known failures. Only unknown ones need an engineer.
      const level = failure ? 'warn' : 'error'
      ctx.log[level]({ err, intent, uid: ctx.actor?.uid }, 'form not saved')
    }
    if (failure) {
      const more = {
        ...(failure instanceof ConfirmationRequired && { question: failure.question }),
        ...(failure instanceof EditConflict && { editConflict: { lastEdit: failure.lastEdit } }),
      }
      return reject(failure.status, toFormErrors(failure), getRetryAfterHeader(failure), more)
    }
    return reject(500, {
      formErrors: [
        handler.errorMessage ??
          t('Something failed on our end, so this wasn’t done. Please try again in a moment.'),
      ],
    })
  }
}

/** Handles one of a page's forms, selected by `intent`. @throws 400 for an unknown intent */
export function handleFormByIntent<Extra extends object = object>(
  ctx: FormCtx,
  form: FormData,
  // biome-ignore lint/suspicious/noExplicitAny: `defineFormHandler` ties each schema to its submit function.
  handlers: Record<string, FormHandler<any, FormHandlerResult<NoInfer<Extra>>>>,
) {
  const intent = getHiddenField(form, 'intent')
  const handler = Object.hasOwn(handlers, intent) ? handlers[intent] : undefined
  if (!handler) throw data(t('Unknown form.'), 400)
  return handleForm(ctx, form, handler, intent)
}

export const defineFormHandler = <S extends z.ZodType, Result extends FormHandlerResult>(
  schema: S,
  submit: (value: z.output<S>, entry: string) => Promise<Result>,
  options: Pick<FormHandler<S, Result>, 'resetForm' | 'extraOnError'> = {},
): FormHandler<S, Result> => ({ schema, submit, ...options })

/** Creates a handler for a form that consists of a button. Runs the operation, then shows a notice or redirects. */
export const defineButtonHandler = (
  operation: (entry: string) => Promise<unknown>,
  next: { notice: string } | { redirectTo: string },
) =>
  defineFormHandler(NoFields, async (_, entry) => {
    await operation(entry)
    return 'notice' in next ? next : redirect(next.redirectTo)
  })

/** Converts a failure in a loader's operation to an error response. @throws {Response} */
export const throwAsErrorResponse = <T>(operation: Promise<T>): Promise<T> =>
  operation.catch((err: unknown) => {
    if (!(err instanceof Failure)) throw err
    throw data(err.message, { status: err.status, headers: getRetryAfterHeader(err) })
  })

const getHiddenField = (form: FormData, name: string) => String(form.get(name) ?? '')

type FormErrors = { formErrors?: string[]; fieldErrors?: Record<string, string[]> }
const toFormErrors = ({ field, message }: Failure): FormErrors =>
  field ? { fieldErrors: { [field]: [message] } } : { formErrors: [message] }
