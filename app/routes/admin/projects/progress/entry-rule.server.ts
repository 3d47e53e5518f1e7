import type { z } from 'zod'
import { formRule } from '#app/routes/take-form.server.ts'

/** What a form about an entry of a project names: which one, and the version that was looked at. */
type Entry = { project: string; id: string; version: string }

/** For pages with entries of a project: each form says what it did, and is empty after that. */
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
