import { data } from 'react-router'
import { z } from 'zod'

const COMMON = ['intent', 'entry', 'version']
const known = new WeakMap<z.ZodType, Set<string>>()

/**
 * Returns the form fields that the schema knows, and list commands of Conform buttons if it contains a list.
 * Drops other fields and repeated values. @throws 400 for a command on an unknown list
 */
export function fieldsOf(form: FormData, schema: z.ZodType): FormData {
  const paths = known.get(schema) ?? new Set([...COMMON, ...pathsOf(schema, '')])
  known.set(schema, paths)
  const fields = new FormData()
  for (const [name, value] of form)
    if (!fields.has(name) && paths.has(name.replaceAll(/\[\d{1,3}\]/g, '[]'))) fields.set(name, value)
  const intent = form.get('__intent__')
  const lists = [...paths].filter((path) => path.includes('[]'))
  if (intent !== null && lists.length > 0) {
    // server/request-body.ts has seen to its shape.
    const { name } = JSON.parse(String(intent)).payload
    if (!lists.some((path) => path.startsWith(`${name}[]`))) throw data('This form is not known.', 400)
    fields.set('__intent__', intent)
  }
  return fields
}

/** Returns the field paths of a schema, such as `email` or `lines[].description`. */
function pathsOf(schema: z.core.$ZodType, at: string): string[] {
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, field]) =>
      pathsOf(field, at ? `${at}.${name}` : name),
    )
  if (schema instanceof z.ZodPipe) return pathsOf(schema.in, at)
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return pathsOf(schema.unwrap(), at)
  if (schema instanceof z.ZodIntersection)
    return [...pathsOf(schema.def.left, at), ...pathsOf(schema.def.right, at)]
  if (schema instanceof z.ZodArray) return pathsOf(schema.element, `${at}[]`)
  return [at]
}
