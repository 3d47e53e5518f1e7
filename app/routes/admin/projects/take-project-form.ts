import { parseWithZod } from '@conform-to/zod/v4'
import { data } from 'react-router'
import type { AdminCtx } from '#app/context.ts'
import { Failure } from '#app/domain/failures.ts'
import { NO_SUCH_CLIENT } from '#app/domain/projects/edit-project.server.ts'
import { ProjectForm } from '#app/domain/projects/form.ts'

/** Reads the form, saves it, and answers a refusal with the form again. */
export async function takeProjectForm(
  ctx: AdminCtx,
  form: FormData,
  save: (form: ProjectForm) => Promise<Response>,
) {
  const submission = parseWithZod(form, { schema: ProjectForm })
  if (submission.status !== 'success') return data({ result: submission.reply() }, 400)
  try {
    return await save(submission.value)
  } catch (err) {
    if (!(err instanceof Failure)) ctx.log.error({ err }, 'project not saved')
    const [status, words] =
      err instanceof Failure
        ? [err.status, err.message]
        : [500, 'The project could not be saved. Please try again.']
    const errors =
      words === NO_SUCH_CLIENT ? { fieldErrors: { clientEmail: [words] } } : { formErrors: [words] }
    return data({ result: submission.reply(errors) }, status)
  }
}
