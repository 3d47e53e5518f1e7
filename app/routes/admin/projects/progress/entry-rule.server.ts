import type { z } from 'zod'
import { formRule } from '#app/routes/take-form.server.ts'

/** Entry named by a form: its id, and the revision the user was looking at. */
type Entry = { project: string; id: string; version: string }

/** Returns a factory for form handlers of a project's entries. Each handler shows a notice and resets its form. */
export function entryRules(project: string, form: FormData) {
  const version = String(form.get('version'))
  return <S extends z.ZodType>(
    schema: S,
    notice: string,
    change: (entry: Entry, value: z.output<S>) => Promise<void>,
  ) =>
    formRule<S>({
      schema,
      resetForm: true,
      run: async (value, id) => {
        await change({ project, id, version }, value)
        return { notice }
      },
    })
}
