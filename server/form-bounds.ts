import { z } from 'zod'

/** More than any form of ours has: an invoice of 100 lines has about 410 fields. */
const MOST_FIELDS = 500
const MOST_REPEATS = 50
const MOST_DEEP = 4
const MOST_INDEX = 199
/** Entries of all the lists that the names of one form make. */
const MOST_ENTRIES = 1000

// What the form library's own buttons send before scripts run: one more line, or one less.
const Index = z.int().min(0).max(MOST_INDEX)
const Intent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('insert'),
    payload: z.object({
      name: z.string().max(200),
      index: Index.optional(),
      defaultValue: z.record(z.string().regex(/^\w{1,100}$/), z.string()).optional(),
    }),
  }),
  z.object({ type: z.literal('remove'), payload: z.object({ name: z.string().max(200), index: Index }) }),
])

/** Counts the fields of a form (application/x-www-form-urlencoded) before anything parses them. */
export function fitsAsForm(body: Buffer): boolean {
  let at = -1
  for (let fields = 0; fields === 0 || at !== -1; fields++) {
    if (fields === MOST_FIELDS) return false
    at = body.indexOf('&', at + 1)
  }
  const repeats = new Map<string, number>()
  const lists = new Map<string, number>()
  for (const [name, value] of new URLSearchParams(body.toString())) {
    const times = (repeats.get(name) ?? 0) + 1
    if (times > MOST_REPEATS || `${name}${value}`.includes('\0') || !isPlain(name)) return false
    repeats.set(name, times)
    if (name === '__intent__' && (times > 1 || !Intent.safeParse(jsonOf(value)).success)) return false
    if (name === '__state__' && jsonOf(value) === undefined) return false
    for (const found of name.matchAll(/\[(\d*)\]/g)) {
      const list = name.slice(0, found.index)
      lists.set(list, Math.max(lists.get(list) ?? 0, Number(found[1]) + 1))
    }
  }
  return [...lists.values()].reduce((sum, entries) => sum + entries, 0) <= MOST_ENTRIES
}

/** A name like `lines[3].description`: not deep, and with no high index. */
function isPlain(name: string): boolean {
  const parts = name.split(/[.[\]]+/).filter(Boolean)
  const isHigh = (part: string) => /^\d+$/.test(part) && Number(part) > MOST_INDEX
  return name.length <= 200 && parts.length <= MOST_DEEP && !parts.some(isHigh)
}

/** undefined for what is no JSON. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Whether a text of this JSON has a NUL in it, which no database can hold: `\u0000`, but not `\\u0000`. */
export const hasNul = (body: Buffer) => body.includes(0) || /(?<!\\)(?:\\\\)*\\u0000/.test(body.toString())
